import type { NamedLink } from '@ota-news/foundation/contracts/page-models';

interface Props {
  links: NamedLink[];
  /** Path of the current page, which is not linked. */
  path: string;
}

export const Breadcrumbs = ({ links, path }: Props) =>
  links.length < 2 ? null : (
    <nav class="breadcrumbs container" aria-label="Breadcrumbs">
      <ol>
        {links.map((link) => (
          <li>
            {link.url === path ? (
              <span aria-current="page">{link.name}</span>
            ) : (
              <a href={link.url}>{link.name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );

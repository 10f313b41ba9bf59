import type { NamedLink } from '@ota-news/foundation/contracts/page-models';

interface Props {
  id: string;
  title: string;
  links: NamedLink[];
}

/** Links to sibling lists, e.g. the other topics. */
export const Siblings = ({ id, title, links }: Props) =>
  links.length === 0 ? null : (
    <nav class="siblings" aria-labelledby={id}>
      <h2 class="label" id={id}>
        {title}
      </h2>
      <ul>
        {links.map((link) => (
          <li>
            <a href={link.url}>{link.name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );

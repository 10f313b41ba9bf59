import type { CountedLink } from '#api/page-models';

interface Props {
  links: CountedLink[];
}

/** Links to lists of articles, each with the number of articles. */
export const CountedLinks = ({ links }: Props) => (
  <ul class="company-list">
    {links.map(({ name, url, articleCount }) => (
      <li>
        <a href={url}>{name}</a>{' '}
        <span class="count">
          {articleCount}
          <span class="visually-hidden">{articleCount === 1 ? ' article' : ' articles'}</span>
        </span>
      </li>
    ))}
  </ul>
);

import type { CountedLink } from '#api/article/page-models';
import { ArticleCount } from './article-count';

interface Props {
  links: CountedLink[];
}

/** Links to lists of articles, each with the number of articles. */
export const CountedLinks = ({ links }: Props) => (
  <ul class="company-list">
    {links.map(({ name, url, articleCount }) => (
      <li>
        <a href={url}>{name}</a> <ArticleCount count={articleCount} />
      </li>
    ))}
  </ul>
);

import type { ArticleModel } from '../../../api/page-models';
import { formatUpdate } from '../lib/dates';
import { Timestamp } from './timestamp';

type Props = Pick<ArticleModel, 'author' | 'publishedAt' | 'updatedAt' | 'readingTimeMinutes'>;

/** Who wrote an article and when. */
export const Byline = ({ author, publishedAt, updatedAt, readingTimeMinutes }: Props) => (
  <div class="byline">
    {author && (
      <p class="byline-author">
        By{' '}
        <a href={author.url} rel="author">
          {author.name}
        </a>
        {author.role && <span class="byline-role">{author.role}</span>}
      </p>
    )}
    <p>
      Published <Timestamp date={publishedAt} />
    </p>
    {updatedAt !== publishedAt && (
      <p>
        Updated <time datetime={updatedAt}>{formatUpdate(publishedAt, updatedAt)}</time>
      </p>
    )}
    <p>{readingTimeMinutes} min read</p>
  </div>
);

import type { ArticleModel } from '#api/page-models';
import { formatUpdate } from '../../shared/dates';
import { longRead } from '../lib/text';
import { Timestamp } from '../../shared/timestamp';

type Props = Pick<ArticleModel, 'authors' | 'publishedAt' | 'updatedAt' | 'readingTimeMinutes'>;

/** Authors and dates of an article. */
export const Byline = ({ authors, publishedAt, updatedAt, readingTimeMinutes }: Props) => (
  <div class="byline">
    {authors.length > 0 && (
      <p class="byline-author">
        By{' '}
        {authors.map(({ name, url, role }, index) => (
          <>
            {index > 0 && <span class="visually-hidden">, </span>}
            <span class="byline-name">
              <a href={url} rel="author">
                {name}
              </a>
              {role && <span class="byline-role">{role}</span>}
            </span>
          </>
        ))}
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
    {longRead(readingTimeMinutes) && <p>{longRead(readingTimeMinutes)}</p>}
  </div>
);

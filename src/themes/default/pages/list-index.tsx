import { countOf } from '@ota-news/foundation/text/count-of';
import type { ListIndexModel } from '#api/article/page-models';
import { PageHead } from '../components/page-head';
import { Timestamp } from '../../shared/timestamp';

export const ListIndexPage = ({ model: { title, lead, lists } }: { model: ListIndexModel }) => (
  <>
    <PageHead title={title} lead={lead} />
    {lists.length === 0 && <p class="empty">Nothing here yet.</p>}
    <ul class="tile-list">
      {lists.map(({ name, url, articleCount, latest }) => (
        <li>
          <h2>
            <a href={url}>{name}</a>
          </h2>
          {latest && (
            <p>
              <a href={latest.url}>{latest.name}</a>
            </p>
          )}
          <p class="meta">
            {countOf(articleCount, 'article')}
            {latest && (
              <>
                {' · '}
                <Timestamp date={latest.date} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  </>
);

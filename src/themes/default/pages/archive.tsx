import { countOf } from '@ota-news/foundation/text/count-of';
import type { ArchiveModel } from '#api/article/page-models';
import { CountedLinks } from '../components/counted-links';
import { PageHead } from '../components/page-head';

export const ArchivePage = ({ model: { years } }: { model: ArchiveModel }) => (
  <>
    <PageHead title="Archive" lead="All articles by year and month." />
    {years.length === 0 && <p class="empty">No articles yet.</p>}
    {years.map(({ year, articleCount, months }) => (
      <section class="press-group" aria-labelledby={`year-${year}`}>
        <div>
          <h2 id={`year-${year}`}>{year}</h2>
          <p class="meta">{countOf(articleCount, 'article')}</p>
        </div>
        <CountedLinks links={months} />
      </section>
    ))}
  </>
);

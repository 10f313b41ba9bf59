import { countOf } from '@ota-news/foundation/text/count-of';
import type { ArchiveMonthModel } from '#api/article/page-models';
import { DayList } from '../components/day-list';
import { PageHead } from '../components/page-head';
import { Pagination } from '../../shared/pagination';

type Neighbours = Pick<ArchiveMonthModel, 'previous' | 'next'>;

const OtherMonths = ({ previous, next }: Neighbours) => (
  <nav class="pagination months" aria-label="Months">
    {previous ? (
      <a href={previous.url} rel="prev">
        {previous.name}
      </a>
    ) : (
      <span />
    )}
    {next ? (
      <a href={next.url} rel="next">
        {next.name}
      </a>
    ) : (
      <span />
    )}
  </nav>
);

export const ArchiveMonthPage = ({ model }: { model: ArchiveMonthModel }) => (
  <>
    <PageHead label="Archive" title={model.name}>
      <p class="meta">{countOf(model.list.pagination.total, 'article')}</p>
    </PageHead>
    <DayList articles={model.list.articles} headings={['h2', 'h3']} />
    <Pagination pagination={model.list.pagination} />
    <OtherMonths previous={model.previous} next={model.next} />
  </>
);

import { countOf } from '@ota-news/foundation/text/count-of';
import type { TagModel } from '#api/article/page-models';
import { ArticleList } from '../components/article-list';
import { PageHead } from '../components/page-head';
import { Pagination } from '../../shared/pagination';

export const TagPage = ({ model }: { model: TagModel }) => (
  <div class="split">
    <div class="split-head">
      <PageHead label="Tag" title={model.name}>
        <p class="meta">{countOf(model.list.pagination.total, 'article')}</p>
      </PageHead>
    </div>
    <div class="list-column">
      <ArticleList articles={model.list.articles} heading="h2" />
      <Pagination pagination={model.list.pagination} />
    </div>
  </div>
);

import { countOf } from '@ota-news/foundation/text/count-of';
import type { CategoryModel } from '#api/page-models';
import { ArticleList } from '../components/article-list';
import { PageHead } from '../components/page-head';
import { Pagination } from '../../shared/pagination';
import { Siblings } from '../components/siblings';

export const CategoryPage = ({ model }: { model: CategoryModel }) => (
  <div class="split">
    <div class="split-head">
      <PageHead label="Topic" title={model.name} lead={model.description}>
        <p class="meta">{countOf(model.list.pagination.total, 'article')}</p>
      </PageHead>
      <Siblings id="topics-heading" title="Other topics" links={model.siblings} />
    </div>
    <div class="list-column">
      <ArticleList articles={model.list.articles} heading="h2" hideCategory />
      <Pagination pagination={model.list.pagination} />
    </div>
  </div>
);

import type { ArticleSummary, HomeModel } from '#api/page-models';
import { ArticleCard } from '../components/article-card';
import { DayList } from '../components/day-list';
import { Companies, Topics } from '../components/home-sections';
import { Markets } from '../components/markets';
import { Moves } from '../components/moves';
import { PageHead } from '../components/page-head';
import { Pagination } from '../../shared/pagination';

interface Props {
  model: HomeModel;
  siteName: string;
}

const TopStories = ({ stories: [lead, ...others] }: { stories: ArticleSummary[] }) =>
  lead ? (
    <div class="top-stories">
      <ArticleCard article={lead} variant="lead" heading="h2" />
      <div class="second-stories">
        {others.map((article) => (
          <ArticleCard article={article} variant="second" heading="h2" />
        ))}
      </div>
    </div>
  ) : null;

export const HomePage = ({ model, siteName }: Props) => (
  <>
    {model.pagination.page <= 1 ? (
      <h1 class="visually-hidden">{siteName}</h1>
    ) : (
      <PageHead title={`Latest, page ${model.pagination.page}`} />
    )}
    <TopStories stories={model.top} />
    {model.markets.length > 0 && <Markets rows={model.markets} />}
    <div class="with-rail">
      <section aria-labelledby="latest-heading">
        <h2 class="label" id="latest-heading">
          Latest
        </h2>
        {model.latest.length === 0 && model.top.length === 0 && (
          <p class="empty">No articles yet.</p>
        )}
        <DayList articles={model.latest} />
        <Pagination pagination={model.pagination} />
      </section>
      <aside class="rail" aria-label="Markets and topics">
        {model.moves.length > 0 && <Moves moves={model.moves} />}
        {model.topics.length > 0 && <Topics topics={model.topics} />}
      </aside>
    </div>
    <Companies otas={model.otas} comparisons={model.comparisons} />
  </>
);

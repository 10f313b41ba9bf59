import type { ArticleSummary, HomeModel } from '#api/page-models';
import { ArticleCard } from '../components/article-card';
import { ArticleList } from '../components/article-list';
import { HomeRail } from '../components/home-rail';
import { PageHead } from '../components/page-head';
import { Pagination } from '../components/pagination';

interface Props {
  model: HomeModel;
  siteName: string;
}

const TOP_STORIES = 3;

/** Articles at the top of the page: featured ones, then the newest. */
function topStories({ featured, latest }: HomeModel): ArticleSummary[] {
  const featuredIds = new Set(featured.map((article) => article.id));
  const others = latest.filter((article) => !featuredIds.has(article.id));
  return [...featured, ...others].slice(0, TOP_STORIES);
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

export const HomePage = ({ model, siteName }: Props) => {
  const isFront = model.pagination.page <= 1;
  const top = isFront ? topStories(model) : [];
  const topIds = new Set(top.map((article) => article.id));
  const latest = model.latest.filter((article) => !topIds.has(article.id));
  return (
    <>
      {isFront ? (
        <h1 class="visually-hidden">{siteName}</h1>
      ) : (
        <PageHead title={`Latest, page ${model.pagination.page}`} />
      )}
      <TopStories stories={top} />
      <div class="with-rail">
        <section aria-labelledby="latest-heading">
          <h2 class="label" id="latest-heading">
            Latest
          </h2>
          <ArticleList articles={latest} heading="h3" />
          <Pagination pagination={model.pagination} />
        </section>
        <HomeRail otas={model.otas} categories={model.categories} comparisons={model.comparisons} />
      </div>
    </>
  );
};

import type { ArticleSummary } from '#api/page-models';
import { ArticleCard } from './article-card';

export const RelatedArticles = ({ articles }: { articles: ArticleSummary[] }) =>
  articles.length === 0 ? null : (
    <section class="panel" aria-labelledby="related-heading">
      <h2 class="label" id="related-heading">
        Related
      </h2>
      {articles.map((article) => (
        <ArticleCard article={article} variant="brief" heading="h3" />
      ))}
    </section>
  );

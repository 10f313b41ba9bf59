import type { ArticleSummary } from '#api/page-models';
import { ArticleCard } from './article-card';

interface Props {
  id: string;
  title: string;
  articles: ArticleSummary[];
}

/** Further articles beside one. */
export const RelatedArticles = ({ id, title, articles }: Props) =>
  articles.length === 0 ? null : (
    <section class="panel" aria-labelledby={id}>
      <h2 class="label" id={id}>
        {title}
      </h2>
      {articles.map((article) => (
        <ArticleCard article={article} variant="brief" heading="h3" />
      ))}
    </section>
  );

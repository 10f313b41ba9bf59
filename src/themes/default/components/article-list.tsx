import type { ArticleSummary } from '#api/page-models';
import { ArticleCard } from './article-card';

interface Props {
  articles: ArticleSummary[];
  heading: 'h2' | 'h3';
  hideOta?: boolean;
  hideCategory?: boolean;
}

export const ArticleList = ({ articles, ...card }: Props) =>
  articles.length === 0 ? (
    <p class="empty">No articles yet.</p>
  ) : (
    <div class="article-list">
      {articles.map((article) => (
        <ArticleCard article={article} variant="row" {...card} />
      ))}
    </div>
  );

import type { CorrectionsModel } from '#api/article/page-models';
import { PageHead } from '../components/page-head';
import { Pagination } from '../../shared/pagination';
import { formatDate } from '../../shared/dates';

export const CorrectionsPage = ({ model }: { model: CorrectionsModel }) => (
  <>
    <PageHead title="Corrections" lead="What was wrong in our articles, and what is right." />
    {model.corrections.length === 0 && <p class="empty">No corrections yet.</p>}
    <div class="reading">
      {model.corrections.map(({ date, text, article }) => (
        <section class="correction">
          <h2>
            <a href={article.url}>{article.name}</a>
          </h2>
          <p>
            <time datetime={date}>{formatDate(date)}</time> {text}
          </p>
        </section>
      ))}
    </div>
    <Pagination pagination={model.pagination} />
  </>
);

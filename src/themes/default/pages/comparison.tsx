import type { ComparisonModel } from '#api/comparison/page-models';
import { ComparisonTable } from '../components/comparison-table';
import { PageHead } from '../components/page-head';
import { Prose } from '../components/prose';
import { Tally } from '../components/tally';
import { Timestamp } from '../components/timestamp';

const Questions = ({ faq }: Pick<ComparisonModel, 'faq'>) => (
  <section class="reading" aria-labelledby="faq-heading">
    <h2 id="faq-heading">Questions and answers</h2>
    {faq.map(({ question, answerHtml }) => (
      <div class="question">
        <h3>{question}</h3>
        <Prose html={answerHtml} />
      </div>
    ))}
  </section>
);

export const ComparisonPage = ({ model }: { model: ComparisonModel }) => (
  <>
    <PageHead label="Comparison" title={model.title}>
      <p class="meta">
        Updated <Timestamp date={model.updatedAt} />
      </p>
    </PageHead>
    {model.introHtml && (
      <div class="reading">
        <Prose html={model.introHtml} />
      </div>
    )}
    <Tally otas={model.otas} criteria={model.criteria} />
    {model.criteria.length > 0 && (
      <ComparisonTable title={model.title} otas={model.otas} criteria={model.criteria} />
    )}
    {model.verdictHtml && (
      <section class="verdict" aria-labelledby="verdict-heading">
        <h2 id="verdict-heading">Verdict</h2>
        <Prose html={model.verdictHtml} />
      </section>
    )}
    {model.faq.length > 0 && <Questions faq={model.faq} />}
  </>
);

import type { ComparedOta, ComparisonModel } from '#api/comparison/page-models';
import { ColumnChoice } from '../components/column-choice';
import { OtaMark } from '../components/ota-mark';
import { CommonCriteria } from '../../shared/common-criteria';
import { ComparisonTable } from '../../shared/comparison-table';
import { PageHead } from '../components/page-head';
import { Prose } from '../../shared/prose';
import { Recommendations } from '../../shared/recommendations';
import { Timestamp } from '../../shared/timestamp';

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

const mark = (ota: ComparedOta) => <OtaMark ota={ota} />;

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
    {model.recommendations.length > 0 && (
      <Recommendations recommendations={model.recommendations} mark={mark} />
    )}
    {model.criteria.length > 0 && (
      <div class="side-by-side">
        {model.otas.length > 2 && <ColumnChoice otas={model.otas} />}
        <ComparisonTable
          title={model.title}
          otas={model.otas}
          criteria={model.criteria}
          mark={mark}
        />
      </div>
    )}
    {model.common.length > 0 && (
      <CommonCriteria criteria={model.common} isOpen={model.criteria.length === 0} />
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

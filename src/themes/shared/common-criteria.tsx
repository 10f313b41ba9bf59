import type { ComparisonModel } from '#api/comparison/page-models';
import { CriterionHeading } from './criterion-heading';

interface Props {
  criteria: ComparisonModel['common'];
  isOpen: boolean;
}

/** Criteria by which the OTAs do not differ, folded. */
export const CommonCriteria = ({ criteria, isOpen }: Props) => (
  <details class="common-criteria" open={isOpen}>
    <summary>
      <h2>Same for all ({criteria.length})</h2>
    </summary>
    <table class="ruled" aria-label="Same for all">
      <thead class="visually-hidden">
        <tr>
          <th scope="col">Criterion</th>
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {criteria.map((criterion) => (
          <tr>
            <CriterionHeading {...criterion} />
            <td>{criterion.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

import type { ComparisonCriterion } from '#api/comparison/page-models';

type Props = Pick<ComparisonCriterion, 'label' | 'explanation'>;

/** Row heading of a criterion. */
export const CriterionHeading = ({ label, explanation }: Props) => (
  <th scope="row">
    {label}
    {explanation && (
      <>
        <span class="visually-hidden">: </span>
        <span class="explanation">{explanation}</span>
      </>
    )}
  </th>
);

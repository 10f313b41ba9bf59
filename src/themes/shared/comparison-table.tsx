import type { Child } from 'hono/jsx';
import type { ComparedOta, ComparisonModel } from '#api/comparison/page-models';
import { CriterionHeading } from './criterion-heading';

interface Props extends Pick<ComparisonModel, 'title' | 'otas' | 'criteria'> {
  /** Sign of a company before its name, in themes that have one. */
  mark?: (ota: ComparedOta) => Child;
}

/** Criteria in rows, OTAs in columns; on a narrow screen each criterion becomes a card. */
export const ComparisonTable = ({ title, otas, criteria, mark }: Props) => (
  <table class="ruled stacks comparison">
    <caption class="visually-hidden">{title}</caption>
    <thead>
      <tr>
        <th scope="col">Criterion</th>
        {otas.map((ota) => (
          <th scope="col">
            {mark?.(ota)}
            <a href={ota.url}>{ota.name}</a>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {criteria.map((criterion) => (
        <tr>
          <CriterionHeading {...criterion} />
          {otas.map((ota, index) => (
            <td data-label={ota.name}>
              {criterion.values[index] ?? <span class="quiet">Not known</span>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

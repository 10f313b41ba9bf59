import type { ComparisonCriterion, ComparisonModel } from '#api/comparison/page-models';
import { OtaMark } from './ota-mark';

type Otas = ComparisonModel['otas'];

const Winner = () => (
  <strong class="winner">
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d="M2 6.5 4.8 9.2 10 3.2" fill="none" stroke="currentColor" stroke-width="2" />
    </svg>
    Winner
  </strong>
);

const Row = ({ criterion, otas }: { criterion: ComparisonCriterion; otas: Otas }) => (
  <tr>
    <th scope="row">
      {criterion.label}
      {criterion.explanation && (
        <>
          <span class="visually-hidden">: </span>
          <span class="explanation">{criterion.explanation}</span>
        </>
      )}
    </th>
    {otas.map((ota, index) => (
      <td class={criterion.winner === index ? 'is-winner' : undefined} data-label={ota.name}>
        <span class="value">
          {criterion.values[index] ?? <span class="quiet">Not known</span>}
          {criterion.winner === index && (
            <>
              {' '}
              <Winner />
            </>
          )}
        </span>
      </td>
    ))}
  </tr>
);

type Props = Pick<ComparisonModel, 'title' | 'otas' | 'criteria'>;

/** Criteria in rows, OTAs in columns; on a narrow screen each criterion becomes a card. */
export const ComparisonTable = ({ title, otas, criteria }: Props) => (
  <table class="ruled stacks comparison">
    <caption class="visually-hidden">{title}</caption>
    <thead>
      <tr>
        <th scope="col">Criterion</th>
        {otas.map((ota) => (
          <th scope="col">
            <OtaMark ota={ota} />
            <a href={ota.url}>{ota.name}</a>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {criteria.map((criterion) => (
        <Row criterion={criterion} otas={otas} />
      ))}
    </tbody>
  </table>
);

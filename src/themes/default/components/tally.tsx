import { countOf } from '@ota-news/foundation/text/count-of';
import type { ComparisonModel } from '#api/comparison/page-models';
import { OtaMark } from './ota-mark';

type Props = Pick<ComparisonModel, 'otas' | 'criteria'>;

/** Number of criteria that each OTA wins. */
export const Tally = ({ otas, criteria }: Props) => {
  const decided = criteria.filter((criterion) => criterion.winner !== null);
  return decided.length === 0 ? null : (
    <ul class="tally">
      {otas.map((ota, index) => (
        <li>
          <span class="tally-name">
            <OtaMark ota={ota} />
            {ota.name}
          </span>{' '}
          <span class="tally-count">
            wins {decided.filter((criterion) => criterion.winner === index).length} of{' '}
            {countOf(criteria.length, 'criterion', 'criteria')}
          </span>
        </li>
      ))}
    </ul>
  );
};

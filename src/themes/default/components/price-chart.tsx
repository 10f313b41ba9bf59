import type { PriceChart as Chart } from '#api/share-price/page-models';
import { PriceSection } from '../../shared/price-section';
import { PricePlot } from './price-plot';

/** Maximum events that remain distinguishable. */
const MAX_EVENTS = 12;

/** Chart of the closing prices of a period; requires at least two. */
export const PriceChart = ({ chart }: { chart: Chart }) => {
  const events = chart.events.slice(-MAX_EVENTS);
  return (
    <PriceSection chart={{ ...chart, events }}>
      <PricePlot chart={{ ...chart, events }} />
      {events.some(({ isEarnings }) => isEarnings) && (
        <p class="chart-legend">Square flags: the company’s results</p>
      )}
    </PriceSection>
  );
};

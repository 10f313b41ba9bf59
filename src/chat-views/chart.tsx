import type { PriceChart as Chart } from '#api/share-price/page-models';
import { PriceChart } from '../themes/default/components/price-chart';
import { show } from './show';

/** `get-stock-history`: the chart of a profile, with its events, readout and table. */
show<unknown, { chart: Chart }>(
  'chart',
  ({ view }) =>
    view === undefined ? null : (
      <>
        <h1 class="chat-title">{view.chart.company.name}</h1>
        <PriceChart chart={view.chart} />
      </>
    ),
  () => void import('./readout.js'),
);

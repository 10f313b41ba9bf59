import type { PriceChart as Chart, PriceSeries } from '#api/share-price/page-models';
import { formatChange, formatPrice } from '../../shared/money';
import { ChartControls } from './chart-controls';
import { PricePlot } from './price-plot';
import { PriceTable } from './price-table';
import { Timestamp } from './timestamp';

/** Maximum events that remain distinguishable. */
const MAX_EVENTS = 12;

const Summary = ({ series: { ticker, currency, prices } }: { series: PriceSeries }) => {
  const closes = prices.map((price) => price.close);
  const first = prices[0];
  const last = prices[prices.length - 1];
  return (
    <p class="chart-summary">
      <strong>{formatPrice(last.close, currency)}</strong>{' '}
      {formatChange(last.close / first.close - 1)} since <Timestamp date={first.date} />
      <span class="quiet">
        {' · '}
        {ticker}, close of <Timestamp date={last.date} />
        {' · '}range {formatPrice(Math.min(...closes), currency)} to{' '}
        {formatPrice(Math.max(...closes), currency)}
      </span>
    </p>
  );
};

const Events = ({ events }: { events: Chart['events'] }) => (
  <ol class="chart-events">
    {events.map(({ date, title, url, isEarnings }, index) => (
      <li id={`chart-event-${index + 1}`}>
        <a href={url}>{title}</a>{' '}
        <span class="quiet">
          {isEarnings && 'Results, '}
          <Timestamp date={date} />
        </span>
      </li>
    ))}
  </ol>
);

/** Chart of the closing prices of a period; requires at least two. */
export const PriceChart = ({ chart }: { chart: Chart }) => {
  const events = chart.events.slice(-MAX_EVENTS);
  return (
    <section class="chart" aria-labelledby="chart-heading">
      <h2 class="label" id="chart-heading">
        Share price
      </h2>
      <Summary series={chart.company} />
      {chart.other && <Summary series={chart.other} />}
      <ChartControls chart={chart} />
      <div class="chart-frame" data-markdown="skip">
        <PricePlot chart={{ ...chart, events }} />
        {events.some(({ isEarnings }) => isEarnings) && (
          <p class="chart-legend">Square flags: the company’s results</p>
        )}
      </div>
      {events.length > 0 && <Events events={events} />}
      <PriceTable chart={chart} />
    </section>
  );
};

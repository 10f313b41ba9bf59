import type { Child } from 'hono/jsx';
import type { PriceChart, PriceSeries } from '#api/share-price/page-models';
import { ChartControls } from './chart-controls';
import { formatChange, formatPrice } from './money';
import { PriceTable } from './price-table';
import { Timestamp } from './timestamp';

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

const Events = ({ events }: { events: PriceChart['events'] }) => (
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

interface Props {
  chart: PriceChart;
  /** The drawing. */
  children: Child;
}

/** Share price within a period in words and figures, around a theme's drawing. */
export const PriceSection = ({ chart, children }: Props) => (
  <section class="chart" aria-labelledby="chart-heading">
    <h2 class="label" id="chart-heading">
      Share price
    </h2>
    <Summary series={chart.company} />
    {chart.other && <Summary series={chart.other} />}
    <ChartControls chart={chart} />
    <div class="chart-frame" data-markdown="skip">
      {children}
    </div>
    {chart.events.length > 0 && <Events events={chart.events} />}
    <PriceTable chart={chart} />
  </section>
);

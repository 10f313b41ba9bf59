import type { PriceSeries } from '#api/page-models';
import { formatChange, formatPrice } from '../lib/money';
import { PricePlot } from './price-plot';
import { PriceTable } from './price-table';
import { Timestamp } from './timestamp';

/** Maximum markers that remain distinguishable. */
const MAX_EVENTS = 12;

/** The latest events within the charted year, oldest first, for both the markers and the list. */
function shownEvents({ prices, events }: PriceSeries): PriceSeries['events'] {
  const first = prices[0].date.slice(0, 10);
  const last = prices[prices.length - 1].date.slice(0, 10);
  return events
    .filter(({ date }) => date.slice(0, 10) >= first && date.slice(0, 10) <= last)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .slice(-MAX_EVENTS)
    .map((event) => ({ ...event, date: event.date.slice(0, 10) }));
}

const Summary = ({ series: { ticker, currency, prices } }: { series: PriceSeries }) => {
  const closes = prices.map((price) => price.close);
  const first = prices[0];
  const last = prices[prices.length - 1];
  return (
    <p class="chart-summary">
      <strong>{formatPrice(last.close, currency)}</strong>{' '}
      {formatChange(last.close / first.close - 1)} since <Timestamp date={first.date} isShort />
      <span class="quiet">
        {' · '}
        {ticker}, close of <Timestamp date={last.date} isShort />
        {' · '}range {formatPrice(Math.min(...closes), currency)} to{' '}
        {formatPrice(Math.max(...closes), currency)}
      </span>
    </p>
  );
};

/** Chart of one year of closing prices; requires at least two. */
export const PriceChart = ({ series }: { series: PriceSeries }) => {
  const events = shownEvents(series);
  return (
    <section class="chart" aria-labelledby="chart-heading">
      <h2 class="label" id="chart-heading">
        Share price
      </h2>
      <Summary series={series} />
      <div class="chart-frame" data-markdown="skip" data-history={series.historyUrl}>
        <PricePlot series={{ ...series, events }} />
      </div>
      {events.length > 0 && (
        <ol class="chart-events">
          {events.map((event) => (
            <li>
              <a href={event.url}>{event.title}</a>{' '}
              <span class="quiet">
                <Timestamp date={event.date} isShort />
              </span>
            </li>
          ))}
        </ol>
      )}
      <PriceTable series={series} />
    </section>
  );
};

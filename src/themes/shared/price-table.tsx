import type { PriceChart, PriceSeries } from '#api/share-price/page-models';
import { formatMonthAndYear, formatDate } from './dates';
import { formatChange, formatPrice } from './money';

/** Closes of a period that has a row for each day; longer ones have a row for each month. */
const MAX_DAYS = 25;

/** Filters the last close of each month, oldest first. */
function monthlyCloses(prices: PriceSeries['prices']) {
  return prices.filter(
    (price, index) => price.date.slice(0, 7) !== prices[index + 1]?.date.slice(0, 7),
  );
}

/** The other company's latest close up to a day. */
function closeUpTo({ prices, currency }: PriceSeries, day: string): string | null {
  const found = prices.findLast(({ date }) => date <= day);
  return found === undefined ? null : formatPrice(found.close, currency);
}

/** The chart's data as a table. */
export const PriceTable = ({ chart: { company, other, historyUrl } }: { chart: PriceChart }) => {
  const isDaily = company.prices.length <= MAX_DAYS;
  const rows = isDaily ? company.prices : monthlyCloses(company.prices);
  return (
    <details class="chart-data">
      <summary>Prices by {isDaily ? 'day' : 'month'}</summary>
      <section class="table" tabindex={0} aria-label="Prices">
        <table class="ruled">
          <caption>{isDaily ? 'Closes' : 'Last close of each month'}</caption>
          <thead>
            <tr>
              <th scope="col">{isDaily ? 'Day' : 'Month'}</th>
              <th scope="col" class="number">
                {other ? company.ticker : 'Close'}
              </th>
              <th scope="col" class="number">
                {other ? other.ticker : 'Change'}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ date, close }, index) => (
              <tr>
                <th scope="row">{isDaily ? formatDate(date) : formatMonthAndYear(date)}</th>
                <td class="number">{formatPrice(close, company.currency)}</td>
                <td class="number">
                  {other
                    ? closeUpTo(other, date)
                    : index > 0 && formatChange(close / rows[index - 1].close - 1)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p data-markdown="skip">
        <a href={historyUrl}>The year’s closes as JSON</a>
      </p>
    </details>
  );
};

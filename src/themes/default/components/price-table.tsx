import type { PriceSeries } from '#api/page-models';
import { formatMonthAndYear } from '../lib/dates';
import { formatChange, formatPrice } from '../lib/money';

/** Filters the last close of each month, oldest first. */
function monthlyCloses(prices: PriceSeries['prices']) {
  return prices.filter(
    (price, index) => price.date.slice(0, 7) !== prices[index + 1]?.date.slice(0, 7),
  );
}

/** The chart's data as a table. */
export const PriceTable = ({ series: { prices, currency } }: { series: PriceSeries }) => (
  <details class="chart-data">
    <summary>Prices by month</summary>
    <table class="ruled">
      <caption>Last close of each month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" class="number">
            Close
          </th>
          <th scope="col" class="number">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {monthlyCloses(prices).map(({ date, close }, index, all) => (
          <tr>
            <th scope="row">{formatMonthAndYear(date)}</th>
            <td class="number">{formatPrice(close, currency)}</td>
            <td class="number">{index > 0 && formatChange(close / all[index - 1].close - 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

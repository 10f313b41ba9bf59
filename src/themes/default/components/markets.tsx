import type { MarketRow } from '#api/share-price/page-models';
import { formatChange, formatPrice } from '../../shared/money';
import { Sparkline } from '../../shared/sparkline';
import { Timestamp } from '../../shared/timestamp';

/** A change; its sign tells it apart without colour. */
export const Change = ({ ratio }: { ratio: number }) => (
  <span class={`change${ratio > 0 ? ' is-up' : ''}${ratio < 0 ? ' is-down' : ''}`}>
    {formatChange(ratio)}
  </span>
);

const Row = ({ row }: { row: MarketRow }) => (
  <li class="market">
    <a class="market-name" href={row.url}>
      {row.ticker}
      <span class="visually-hidden"> {row.name}</span>
    </a>
    <Sparkline closes={row.closes} />
    <span class="market-close">{formatPrice(row.close, row.currency)}</span>
    <span>
      <Change ratio={row.dayChange} />
      <span class="visually-hidden"> in a day</span>
    </span>
    <span class="market-year">
      <Change ratio={row.yearChange} />
      <span> in a year</span>
    </span>
  </li>
);

/** Latest closes of the listed companies with their changes. */
export const Markets = ({ rows }: { rows: MarketRow[] }) => {
  const latest = rows.map(({ date }) => date).sort()[rows.length - 1];
  return (
    <section class="markets" aria-labelledby="markets-heading">
      <h2 class="label" id="markets-heading">
        Markets
        <span class="quiet">
          {' '}
          close of <Timestamp date={latest} />
        </span>
      </h2>
      <ul class="market-list">
        {rows.map((row) => (
          <Row row={row} />
        ))}
      </ul>
    </section>
  );
};

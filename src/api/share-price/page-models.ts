import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import type { Color } from '../page-models';

/** Daily closes of a listed OTA, oldest first. */
export interface PriceSeries {
  name: string;
  ticker: string;
  currency: string;
  /** The OTA's colour, `#rrggbb`. */
  color: string | null;
  prices: { date: string; close: number }[];
}

/** An article that annotates the prices. */
export interface PriceEvent {
  /** `YYYY-MM-DD` */
  date: string;
  title: string;
  url: string;
  /** True for an article on the OTA's results. */
  isEarnings: boolean;
}

/** Share price within a period, with the articles of these days, oldest first. */
export interface PriceChart {
  company: PriceSeries;
  /** OTA that the share is compared with. */
  other: PriceSeries | null;
  events: PriceEvent[];
  /** Path of the page without a period, the target of the comparison's form. */
  path: string;
  /** Value of the query parameter `period`; null for the whole year. */
  period: string | null;
  periods: { label: string; url: string; isCurrent: boolean }[];
  /** OTAs that can be compared, for the query parameter `with`. */
  comparable: { slug: string; name: string; isCurrent: boolean }[];
  /** Path of the year's data as JSON (`StockHistory`). */
  historyUrl: string;
}

/** A listed OTA's latest close. Changes are ratios: 0.041 is 4.1 %. */
export interface MarketRow {
  name: string;
  ticker: string;
  /** Path of the OTA's profile. */
  url: string;
  currency: string;
  color: Color;
  /** Day of the close, `YYYY-MM-DD`. */
  date: string;
  close: number;
  dayChange: number;
  yearChange: number;
  /** Closes of the year for a small drawing, oldest first; some are left out. */
  closes: number[];
}

/** A large change of a share price in a day. */
export interface Move {
  name: string;
  /** Path of the OTA's profile. */
  url: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Ratio: 0.041 is 4.1 %. */
  change: number;
  /** Article of these days about the OTA. */
  story: NamedLink | null;
}

import type { Readable } from 'node:stream';

/** The answer of `GET /stock/{otaSlug}/history`: the contract's "Stock history". */
export interface StockHistory {
  /** Null for an OTA whose share is not traded; then there are no prices. */
  ticker: string | null;
  name: string;
  /** ISO 4217. */
  currency: string | null;
  /** `#rrggbb`. */
  primary_color: string | null;
  /** One year up to the latest stored close, oldest first. */
  prices: { date: string; close: number }[];
  /** The OTA's published articles between the first and the last of these days, oldest first. */
  events: StockEvent[];
}

export interface StockEvent {
  date: string;
  title: string;
  excerpt: string | null;
  /** Absolute address. */
  image: string | null;
  /** Absolute address. */
  url: string;
}

/** Which OTA prices belong to: one of the two. */
export type PriceOwner = { slug: string } | { ticker: string };

/** How closes relate to those that are stored. */
export interface PriceChanges {
  added: number;
  changed: number;
  same: number;
}

export interface PriceImport extends PriceChanges {
  ota: { name: string; slug: string; isListed: boolean };
  rows: number;
  /** First and last day. */
  from: string;
  to: string;
}

/** A close as a file gives it, beside what is stored of that day. */
export interface PreviewedClose {
  date: string;
  close: number;
  /** Null for a day without a close. */
  stored: number | null;
}

/** A fault of a file. */
export interface PriceFault {
  /** Counted from one; null where it concerns the whole file. */
  line: number | null;
  message: string;
}

/** Closes that may be slips are stored only on demand. */
export interface ImportOptions {
  acceptsUnusual: boolean;
}

/** What a file would do. */
export interface PricePreview extends PriceChanges {
  ota: { name: string; slug: string; isListed: boolean };
  rows: number;
  /** The first rows that would change something, else the first ones; a few. */
  sample: PreviewedClose[];
  /** Nothing can be imported while there is one. At most a few hundred are told. */
  faults: PriceFault[];
  /** How many there are in all. */
  faultCount: number;
  /** Closes that are stored only where a person says so: the first ones, in words. */
  unusual: string[];
  unusualCount: number;
  /** First and last day; null where no row is right. */
  from: string | null;
  to: string | null;
}

export interface PriceImportsService {
  /**
   * Stores a CSV file of closes, all of it or nothing.
   *
   * @param open opens the file, once the owner is known
   *
   * @throws ValidationError for a file with wrong lines, and for an owner that names no OTA or several
   * @throws UnusualClosesError for closes that may be slips, unless they are accepted
   */
  importCsv(owner: PriceOwner, open: () => Readable, options: ImportOptions): Promise<PriceImport>;

  /**
   * Reads a CSV file of closes and compares it with what is stored; stores nothing.
   *
   * @throws ValidationError for an owner that names no OTA or several
   */
  previewCsv(owner: PriceOwner, open: () => Readable): Promise<PricePreview>;
}

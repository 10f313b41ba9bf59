import type { Readable } from 'node:stream';

/** Response of `GET /stock/{otaSlug}/history`: the contract's "Stock history". */
export interface StockHistory {
  /** Null for an unlisted OTA, which has no prices. */
  ticker: string | null;
  name: string;
  /** ISO 4217. */
  currency: string | null;
  /** `#rrggbb`. */
  primary_color: string | null;
  /** Closes of the year up to the latest stored one, oldest first. */
  prices: { date: string; close: number }[];
  /** The OTA's published articles within these days, oldest first. */
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

/** Identifies the OTA of an import, by slug or ticker. */
export type PriceOwner = { slug: string } | { ticker: string };

/** Number of closes by comparison with the stored ones. */
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

/** A close from a file beside the stored close of that day. */
export interface PreviewedClose {
  date: string;
  close: number;
  /** Null for a day without a stored close. */
  stored: number | null;
}

/** An error in a file. */
export interface PriceFault {
  /** One-based; null for an error of the whole file. */
  line: number | null;
  message: string;
}

/** `acceptsUnusual`: also stores closes that look like mistakes. */
export interface ImportOptions {
  acceptsUnusual: boolean;
}

/** Effect that an import of the file would have. */
export interface PricePreview extends PriceChanges {
  ota: { name: string; slug: string; isListed: boolean };
  rows: number;
  /** The first few rows that would change a close; the first rows if none would. */
  sample: PreviewedClose[];
  /** Errors, which block an import; at most a few hundred. */
  faults: PriceFault[];
  /** Total number of errors. */
  faultCount: number;
  /** Messages for closes that are stored only after confirmation; the first ones. */
  unusual: string[];
  unusualCount: number;
  /** First and last day; null if no row is valid. */
  from: string | null;
  to: string | null;
}

export interface PriceImportsService {
  /**
   * Stores a CSV file of closes, completely or not at all.
   *
   * @param open opens the file, after the owner has been found
   * @throws ValidationError for a file with invalid lines, and for an owner that matches no OTA or
   *   several
   * @throws UnusualClosesError for closes that look like mistakes, unless they are accepted
   */
  importCsv(owner: PriceOwner, open: () => Readable, options: ImportOptions): Promise<PriceImport>;

  /**
   * Reads a CSV file of closes and compares it with the stored ones; stores nothing.
   *
   * @throws ValidationError for an owner that matches no OTA or several
   */
  previewCsv(owner: PriceOwner, open: () => Readable): Promise<PricePreview>;
}

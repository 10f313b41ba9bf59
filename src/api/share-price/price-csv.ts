import type { PriceFault } from './market-data';
import { errors } from '@strapi/utils';
import { CsvError, parse, type Info } from 'csv-parse';
import type { Readable } from 'node:stream';
import { MAX_CLOSE, MIN_CLOSE } from './fields';
import type { Close } from './services/price-history';

/** Year of the first share trade at the oldest stock exchange. */
const FIRST_YEAR = 1602;
const MAX_ROWS = 200_000;
const MAX_ROW_LENGTH = 10_000;
const MAX_REPORTED = 20;
/** Maximum stored errors; further ones are only counted. */
const MAX_FAULTS = 200;

interface Row {
  record: Partial<Record<'date' | 'close', string>>;
  info: Info;
}

const isCalendarDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const dateProblem = (text: string, today: string): string | null => {
  if (!isCalendarDay(text)) return `"${text}" is not a date of the form YYYY-MM-DD`;
  if (Number(text.slice(0, 4)) < FIRST_YEAR) return `${text} is before ${FIRST_YEAR}`;
  return text > today ? `${text} lies in the future` : null;
};

const closeProblem = (text: string): string | null => {
  if (!/^\d+(\.\d+)?$/.test(text)) return `close "${text}" is not a positive decimal number`;
  const close = Number(text);
  return close < MIN_CLOSE || close > MAX_CLOSE
    ? `close ${text} is not between ${MIN_CLOSE} and ${MAX_CLOSE}`
    : null;
};

/** Content of a file. With any error the whole file is invalid. */
export interface PriceFile {
  /** Valid rows, in file order. */
  closes: Close[];
  /** The first errors. */
  faults: PriceFault[];
  faultCount: number;
}

/** Aborts parsing, because the remainder can't be interpreted. */
class Unreadable extends Error {
  constructor(
    readonly line: number | null,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the lower-case column names; a missing column is reported before any row is read. */
const columnsOf = (header: string[]): string[] => {
  const names = header.map((name) => name.toLowerCase());
  const missing = ['date', 'close'].filter((name) => !names.includes(name));
  if (missing.length === 0) return names;
  const columns = missing.map((name) => `"${name}"`).join(' and ');
  throw new Unreadable(1, `the column ${columns} is missing; wanted is the header "date,close"`);
};

const excerpt = (text: string | undefined): string => (text ?? '').slice(0, 40);

/** Converts a parser error, with the line number if the parser gives it. */
const faultOf = (error: unknown): PriceFault => {
  if (error instanceof Unreadable) return { line: error.line, message: error.message };
  if (error instanceof CsvError) {
    const { lines } = error as CsvError & { lines?: unknown };
    return { line: typeof lines === 'number' ? lines : null, message: error.message };
  }
  throw error;
};

/**
 * Reads closing prices from CSV (RFC 4180) with the header names `date` and `close`; other columns
 * are ignored. A repeated day with the same close counts once; with a different close it is an
 * error, as either value may be right.
 *
 * @param source the file, UTF-8
 */
export const examinePriceCsv = async (source: Readable): Promise<PriceFile> => {
  const today = new Date().toISOString().slice(0, 10);
  const found = new Map<string, { close: number; line: number }>();
  const faults: PriceFault[] = [];
  let faultCount = 0;
  const note = (fault: PriceFault): void => {
    faultCount += 1;
    if (faults.length < MAX_FAULTS) faults.push(fault);
  };
  const rows = source.pipe(
    parse({
      bom: true,
      columns: columnsOf,
      info: true,
      max_record_size: MAX_ROW_LENGTH,
      // A missing field is reported with its line. An extra field stays an error: it may come from
      // a thousands separator.
      relax_column_count_less: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  source.once('error', (error) => rows.destroy(error));

  try {
    for await (const { record, info } of rows as AsyncIterable<Row>) {
      const line = info.lines;
      if (info.records > MAX_ROWS) throw new Unreadable(null, `more than ${MAX_ROWS} rows`);
      const date = excerpt(record.date);
      const close = excerpt(record.close);
      const wrong = dateProblem(date, today) ?? closeProblem(close);
      const earlier = found.get(date);
      if (wrong !== null) note({ line, message: wrong });
      else if (earlier !== undefined && earlier.close !== Number(close)) {
        const message = `${date} has the close ${close}, but ${earlier.close} on line ${earlier.line}`;
        note({ line, message });
      } else if (earlier === undefined) found.set(date, { close: Number(close), line });
    }
  } catch (error) {
    note(faultOf(error));
  }
  if (faultCount === 0 && found.size === 0) {
    note({ line: null, message: 'the file holds no prices' });
  }
  const closes = [...found].map(([date, { close }]) => ({ date, close }));
  return { closes, faults, faultCount };
};

const lineOf = ({ line, message }: PriceFault): string =>
  line === null ? message : `line ${line}: ${message}`;

/** Error response for an invalid file, with its first 20 errors. */
export const priceFileError = ({ faults, faultCount }: PriceFile): errors.ValidationError => {
  const reported = faults.slice(0, MAX_REPORTED).map(lineOf);
  const hidden = faultCount - reported.length;
  const lines = hidden === 0 ? reported : [...reported, `and ${hidden} more`];
  return new errors.ValidationError(lines.join('\n'), {
    errors: reported.map((message) => ({ path: ['file'], message, name: 'ValidationError' })),
  });
};

import { CsvError, parse, type Options } from 'csv-parse';
import { Readable } from 'node:stream';
import { textOf } from './text-file';
import { unreadable } from './unreadable';

/** A row of a table by its columns' names, in lower case. */
export interface CsvRow {
  /** Line on which the row ends. */
  line: number;
  values: Record<string, string>;
}

/** Largest row: the longest body that is converted has 2 MiB characters. */
const MAX_ROW_MEBIBYTES = 8;

const SEPARATORS = [',', ';', '\t'];

/** The separator that the line of names has most of. */
const separatorOf = (head: string): string => {
  const [line = ''] = head.split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
};

const reasonOf = ({ code, message }: CsvError): string =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'The file ends within quotation marks that are not closed.'
    : code === 'CSV_MAX_RECORD_SIZE'
      ? `A row is larger than ${MAX_ROW_MEBIBYTES} MiB.`
      : message;

/**
 * Reads a table whose first line names its columns, separated by commas, semicolons or tabs.
 *
 * @param needed columns that it must have
 * @throws {UnreadableArchive} for missing columns and rows that are none
 */
export async function* csvRows(
  file: string,
  needed: string[],
  signal?: AbortSignal,
): AsyncGenerator<CsvRow> {
  const pieces = textOf(file, signal);
  const head = await pieces.next();
  const first = head.done === true ? '' : head.value;
  if (first.trimStart().startsWith('<')) {
    throw unreadable(file, 1, 'A table is expected, and this is HTML or XML.');
  }
  const whole = async function* (): AsyncGenerator<string> {
    yield first;
    yield* pieces;
  };
  const columns = (names: string[]): string[] => {
    const found = names.map((name) => name.trim().toLowerCase());
    const missing = needed.filter((name) => !found.includes(name));
    if (missing.length === 0) return found;
    throw unreadable(
      file,
      1,
      `The first line must name the columns; it lacks ${missing.join(', ')}.`,
    );
  };
  const options: Options = {
    delimiter: separatorOf(first),
    columns,
    info: true,
    max_record_size: MAX_ROW_MEBIBYTES * 1024 * 1024,
    skip_empty_lines: true,
    relax_column_count_less: true,
  };
  const rows = Readable.from(whole(), { objectMode: false });
  const parser = parse(options);
  rows.on('error', (error) => parser.destroy(error));
  try {
    for await (const row of rows.pipe(parser)) {
      const { record, info } = row as { record: Record<string, string>; info: { lines: number } };
      yield { line: info.lines, values: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(file, Number(error.lines) || null, reasonOf(error));
  } finally {
    rows.destroy();
  }
}

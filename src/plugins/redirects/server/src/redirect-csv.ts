import { fieldErrorsOf } from '@ota-news/foundation/fields/issues';
import { readCsvTable, type CsvRow } from '#newsroom/csv-table';
import { redirectFields, type RedirectFields } from './redirect-fields';

/** Maximum rows of a file: each one is checked against the site. */
export const MAX_ROWS = 1_000;

/** Error in a file. */
export interface Fault {
  /** Line number from 1, the header; null for the whole file. */
  line: number | null;
  message: string;
}

/** Valid row of a file. */
export interface RedirectLine {
  line: number;
  redirect: RedirectFields;
}

const PERMANENT: Record<string, boolean> = {
  '': true,
  '301': true,
  '308': true,
  true: true,
  yes: true,
  '302': false,
  '303': false,
  '307': false,
  false: false,
  no: false,
};

const readRow = ({ record, line }: CsvRow): RedirectLine | Fault[] => {
  const permanent = (record.permanent ?? '').toLowerCase();
  const result = redirectFields.safeParse({
    from: record.from ?? '',
    to: record.to ?? '',
    isPermanent: PERMANENT[permanent],
  });
  if (!Object.hasOwn(PERMANENT, permanent)) {
    return [{ line, message: 'permanent must be yes or no, or a status such as 301 or 302' }];
  }
  if (result.success) return { line, redirect: result.data };
  return fieldErrorsOf(result.error).map(({ path, message }) => ({
    line,
    message: `${path.join('.')} ${message}`,
  }));
};

/** Returns an error for each row that repeats the source of an earlier row. */
const repeated = (lines: RedirectLine[]): Fault[] => {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, redirect: { from } }) => {
    const earlier = first.get(from);
    if (earlier === undefined) first.set(from, line);
    return earlier === undefined ? [] : [{ line, message: `from ${from} is in line ${earlier}` }];
  });
};

/**
 * Parses redirects from CSV with the columns `from`, `to` and optionally `permanent`.
 *
 * @returns the valid rows, and the errors of the others
 */
export const readRedirects = (csv: string): { lines: RedirectLine[]; faults: Fault[] } => {
  const { rows, fault } = readCsvTable(csv, MAX_ROWS + 1);
  if (rows === null) return { lines: [], faults: [{ line: null, message: fault }] };
  const [head] = rows;
  if (head === undefined) {
    return { lines: [], faults: [{ line: null, message: 'There is no row below the header.' }] };
  }
  if (head.record.from === undefined || head.record.to === undefined) {
    return { lines: [], faults: [{ line: 1, message: 'The header has to be: from,to,permanent' }] };
  }
  if (rows.length > MAX_ROWS) {
    const message = `There are more than ${MAX_ROWS} rows. Divide the file.`;
    return { lines: [], faults: [{ line: null, message }] };
  }
  const read = rows.map(readRow);
  const lines = read.filter((one): one is RedirectLine => !Array.isArray(one));
  return { lines, faults: [...read.filter(Array.isArray).flat(), ...repeated(lines)] };
};

import { CsvError, parse, type Info } from 'csv-parse/sync';

/** A row of a CSV table: its cells by column, and the line of the file that it ends on. */
export interface CsvRow {
  record: Partial<Record<string, string>>;
  line: number;
}

/** The rows of a table, or what makes it unreadable as one. */
export type CsvTable = { rows: CsvRow[]; fault: null } | { rows: null; fault: string };

/**
 * Reads a CSV table (RFC 4180) as people export it from spreadsheets: separated by commas, semicolons or tabs, with
 * or without a byte order mark. Columns are named by the header in lower case; blank lines are skipped.
 *
 * @param maxRows further rows are not read
 */
export const readCsvTable = (csv: string, maxRows?: number): CsvTable => {
  try {
    const rows = parse<{ record: CsvRow['record']; info: Info }>(csv, {
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      bom: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: [',', ';', '\t'],
      ...(maxRows === undefined ? {} : { to: maxRows }),
    });
    return { rows: rows.map(({ record, info }) => ({ record, line: info.lines })), fault: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: null, fault: error.message };
  }
};

/** Escapes a CSV cell, including values that a spreadsheet would run as a formula. */
const cell = (value: string | number): string => {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Writes a row of a CSV table (RFC 4180), without the end of its line. */
export const csvRow = (values: (string | number)[]): string => values.map(cell).join(',');

import { readFile } from 'node:fs/promises';
import { readCsvTable } from '#newsroom/csv-table';

/** Thrown for a table that can't be used; the message says what is wrong with which line. */
export class CompanyTableError extends Error {
  override name = 'CompanyTableError';
}

/**
 * Reads which company posts are about: a report of an import with its column `company` filled in, or any table with the
 * columns `id` and `company`.
 *
 * @returns slugs or names of companies by the ids of posts
 * @throws CompanyTableError
 */
export const readCompanyTable = async (file: string): Promise<Record<string, string>> => {
  const { rows, fault } = readCsvTable(await readFile(file, 'utf8'));
  if (rows === null) throw new CompanyTableError(`${file} is no CSV table: ${fault}`);
  const [first] = rows;
  if (first !== undefined && !('id' in first.record && 'company' in first.record)) {
    throw new CompanyTableError(`${file} needs the columns "id" and "company".`);
  }
  return Object.fromEntries(
    rows.flatMap(({ record: { kind = 'post', id = '', company = '' } }) =>
      kind === 'post' && id !== '' && company !== '' ? [[id, company] as const] : [],
    ),
  );
};

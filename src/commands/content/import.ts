import { getService } from '@ota-news/foundation/contracts/services';
import { inTransaction, isPostgres } from '@ota-news/foundation/database/connection';
import { isDatabaseOutage } from '@ota-news/foundation/database/outage';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { open } from 'node:fs/promises';
import type { Progress } from '../progress';
import { continueArticleNumbers } from '#newsroom/document-rules/article-numbers';
import { SEQUENCES } from '#newsroom/document-rules/tables';
import {
  bytesOf,
  ContentTransferError,
  parseHeader,
  parseLine,
  type EndLine,
  type Header,
} from './format';
import { createRowWriter } from './row-writer';
import { transferTables, type TransferTable } from './tables';
import { createUploads } from './uploads';

export type ImportSummary = EndLine['end'];

/** @throws ContentTransferError that names the tables with content */
const refuseExistingContent = async (query: Knex, tables: TransferTable[]): Promise<void> => {
  const found: string[] = [];
  for (const { name } of tables.filter((one) => one.name !== SEQUENCES && !one.isReplaced)) {
    if ((await query(name).first('id')) !== undefined) found.push(name);
  }
  if (found.length === 0) return;
  throw new ContentTransferError(
    `Content is imported into an empty database only; this one has rows in ${found.join(', ')}.`,
  );
};

/** @throws ContentTransferError if the file has tables or columns that this version of the service lacks */
const refuseUnknown = (header: Header, tables: TransferTable[]): void => {
  for (const { name, columns } of header.tables) {
    const known = tables.find((table) => table.name === name);
    const unknown = columns.filter((column) => !known?.columns.some((own) => own.name === column));
    if (known === undefined || unknown.length > 0) {
      const what = known === undefined ? `the table ${name}` : `${name}.${unknown.join(', ')}`;
      throw new ContentTransferError(
        `The export has ${what}, which this version of the service does not know.`,
      );
    }
  }
};

/** Deletes rows from the first start, referencing tables first. */
const clearReplaced = async (query: Knex, tables: TransferTable[]): Promise<void> => {
  for (const { name, isReplaced } of tables.toReversed()) {
    if (isReplaced) await query(name).delete();
  }
};

/** Advances PostgreSQL's sequences beyond the imported ids; SQLite does so by itself. */
const advanceRowNumbers = async (query: Knex, tables: TransferTable[]): Promise<void> => {
  for (const { name } of tables) {
    await query.raw(
      "SELECT setval(pg_get_serial_sequence(?, 'id'), GREATEST((SELECT max(id) FROM ??), 1), EXISTS (SELECT 1 FROM ??))",
      [`"${name}"`, name, name],
    );
  }
};

/** Opens the file as lines. @throws ContentTransferError if it does not exist */
const openLines = async (source: string) => {
  try {
    return (await open(source)).readLines();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new ContentTransferError(`There is no file ${source}.`);
  }
};

/**
 * Imports an export into an empty database, atomically. Row ids, document ids, article numbers and dates are kept.
 *
 * @throws ContentTransferError if the database has content, or the file is damaged or of another version
 */
export const importContent = async (
  strapi: Core.Strapi,
  source: string,
  progress: Progress,
): Promise<ImportSummary> => {
  const known = transferTables(strapi, true);
  const uploads = createUploads(strapi);
  const lines = (await openLines(source))[Symbol.asyncIterator]();

  const importInto = async (query: Knex): Promise<ImportSummary> => {
    const header = parseHeader(String((await lines.next()).value));
    refuseUnknown(header, known);
    const announced = new Set(header.tables.map(({ name }) => name));
    const tables = known.filter(({ name }) => announced.has(name));
    await refuseExistingContent(query, tables);
    await clearReplaced(query, tables);
    const total = header.tables.reduce((sum, { rows }) => sum + rows, 0);
    const writer = createRowWriter(query, { tables, announced: header.tables }, (rows) =>
      progress('Importing rows', rows, total),
    );
    let files = 0;
    for (let number = 2; ; number += 1) {
      const { value, done } = await lines.next();
      if (done) throw new ContentTransferError('The export is cut off.');
      const line = parseLine(value, number);
      if ('row' in line) await writer.write(line);
      else if ('file' in line) {
        await writer.flush();
        await uploads.write(line.file, bytesOf(line));
        files += 1;
        progress('Importing files', files, header.files);
      } else {
        const rows = await writer.finish();
        if (rows === line.end.rows && files === line.end.files) return line.end;
        throw new ContentTransferError('Lines are missing from the export.');
      }
    }
  };

  try {
    return await inTransaction(strapi, async ({ query }) => {
      const summary = await importInto(query);
      if (isPostgres(strapi)) {
        await advanceRowNumbers(query, known);
        await continueArticleNumbers(query);
      }
      // Exports that predate the history contain no versions, so record the imported state as the first one.
      await getService(strapi, 'history', 'versions').recordMissing(query, 'import');
      await uploads.place();
      return summary;
    });
  } catch (error) {
    // If the connection broke, the outcome of the commit is unknown; leave the files to the sweep.
    if (!isDatabaseOutage(error)) await uploads.undo();
    throw error;
  } finally {
    await uploads.close();
    await lines.return?.();
  }
};

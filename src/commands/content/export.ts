import { database, isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Progress } from '../progress';
import { recordArticleNumbers } from '#newsroom/document-rules/article-numbers';
import {
  ContentTransferError,
  digestOf,
  FORMAT,
  VERSION,
  serializeLine,
  type Header,
  type RowLine,
} from './format';
import { transferTables, type TransferTable } from './tables';
import { localFileNames, readUpload } from './uploads';
import { toPortable, type PortableRow } from './values';

const BATCH = 500;

export interface ExportSummary {
  rows: number;
  files: number;
  /** Files listed in the Media Library but missing from the uploads folder. */
  missing: string[];
}

export interface ExportOptions {
  /** Also exports accounts, roles, API tokens and agents' grants. */
  withAccess: boolean;
  progress: Progress;
}

const countRows = async (query: Knex, table: string): Promise<number> => {
  const [row] = await query(table).count<{ count: number | string }[]>({ count: '*' });
  return Number(row?.count);
};

async function* rowLines(query: Knex, { name, columns }: TransferTable): AsyncGenerator<RowLine> {
  let last = 0;
  for (;;) {
    const rows = await query(name)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .select<PortableRow[]>(columns.map((column) => column.name));
    for (const row of rows) yield { table: name, row: toPortable(columns, row) };
    if (rows.length < BATCH) return;
    last = Number(rows.at(-1)?.id);
  }
}

const headerOf = async (query: Knex, tables: TransferTable[], files: number): Promise<Header> => {
  const counted = [];
  for (const { name, columns } of tables) {
    const rows = await countRows(query, name);
    counted.push({ name, columns: columns.map((column) => column.name), rows });
  }
  const exported_at = new Date().toISOString();
  return { format: FORMAT, version: VERSION, exported_at, tables: counted, files };
};

/** Generates the lines of the file and updates the summary. */
async function* lines(
  strapi: Core.Strapi,
  query: Knex,
  summary: ExportSummary,
  { withAccess, progress }: ExportOptions,
): AsyncGenerator<string> {
  const tables = transferTables(strapi, withAccess);
  const names = await localFileNames(query);
  const header = await headerOf(query, tables, names.length);
  yield serializeLine(header);
  const total = header.tables.reduce((sum, { rows }) => sum + rows, 0);
  for (const table of tables) {
    for await (const line of rowLines(query, table)) {
      yield serializeLine(line);
      summary.rows += 1;
    }
    progress('Exporting rows', summary.rows, total);
  }
  for (const [index, name] of names.entries()) {
    const bytes = await readUpload(strapi, name);
    if (bytes === null) summary.missing.push(name);
    else {
      yield serializeLine({
        file: name,
        sha256: digestOf(bytes),
        base64: bytes.toString('base64'),
      });
      summary.files += 1;
    }
    progress('Exporting files', index + 1, names.length);
  }
  yield serializeLine({ end: { rows: summary.rows, files: summary.files } });
}

/**
 * Exports all content to a file, as a consistent snapshot.
 *
 * @throws ContentTransferError if the file exists
 */
export const exportContent = async (
  strapi: Core.Strapi,
  target: string,
  options: ExportOptions,
): Promise<ExportSummary> => {
  if (existsSync(target)) throw new ContentTransferError(`${target} exists already.`);
  const unfinished = `${target}.part`;
  const summary: ExportSummary = { rows: 0, files: 0, missing: [] };
  // SQLite transactions always read a single snapshot.
  const isolation = isPostgres(strapi) ? { isolationLevel: 'repeatable read' as const } : {};
  try {
    await database(strapi).transaction(async (query) => {
      if (isPostgres(strapi)) await recordArticleNumbers(query);
      await pipeline(
        lines(strapi, query, summary, options),
        createWriteStream(unfinished, { mode: 0o600 }),
      );
    }, isolation);
    await rename(unfinished, target);
    return summary;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};

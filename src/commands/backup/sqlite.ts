import { makeFolderOf, PRIVATE_FILE } from '@ota-news/foundation/database/private-files';
import { NAMING_COLUMNS, namesOf, type NamingRow } from '@ota-news/foundation/uploads/names';
import Database from 'better-sqlite3';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import type { DatabaseCopy } from './database-copy';
import { BackupError } from './manifest';

const withDatabase = async <T>(
  file: string,
  options: Database.Options,
  work: (database: Database.Database) => T | Promise<T>,
): Promise<T> => {
  const database = new Database(file, options);
  try {
    return await work(database);
  } finally {
    database.close();
  }
};

const isIntact = (database: Database.Database): boolean =>
  database.pragma('quick_check', { simple: true }) === 'ok';

const toDisk = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
};

/** @param file the service's database */
export const sqliteCopy = (file: string): DatabaseCopy => ({
  kind: 'sqlite',
  fileName: 'database.sqlite',

  async save(target) {
    if (!existsSync(file)) throw new BackupError(`There is no database ${file}.`);
    await withDatabase(file, { readonly: true }, (database) => database.backup(target));
    return withDatabase(target, {}, (copy) => {
      if (!isIntact(copy)) throw new BackupError('The copy of the database is damaged.');
      // Produces a single file without a write-ahead log.
      copy.pragma('journal_mode = DELETE');
      const rows = copy.prepare<[], NamingRow>(
        `SELECT ${NAMING_COLUMNS.join(', ')} FROM files ORDER BY id`,
      );
      return rows.all().flatMap(namesOf);
    });
  },

  async hasContent() {
    if (!existsSync(file)) return false;
    return withDatabase(file, { readonly: true }, (database) => {
      const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' LIMIT 1");
      return tables.get() !== undefined;
    });
  },

  async isInUse() {
    if (!existsSync(file)) return false;
    return withDatabase(file, { timeout: 0 }, (database) => {
      try {
        // Leaving WAL mode requires an exclusive connection.
        database.pragma('journal_mode = DELETE');
        return false;
      } catch {
        return true;
      }
    });
  },

  async restore(source) {
    makeFolderOf(file);
    const beside = `${file}.restoring`;
    await rm(beside, { force: true });
    await writeFile(beside, createReadStream(source), { mode: PRIVATE_FILE });
    await toDisk(beside);
    // The log of the former database must not be applied to the restored one.
    for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
    await rename(beside, file);
  },
});

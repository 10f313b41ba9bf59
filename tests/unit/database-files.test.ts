import knex, { type Knex } from 'knex';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import settings from '../../config/database';
import { testEnvironment } from '../support/service';

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe('The files of a SQLite database', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-files-'));
  const file = path.join(folder, 'made/by/us/data.db');
  const before = { ...process.env };
  let db: Knex;

  const open = async (): Promise<void> => {
    Object.assign(process.env, testEnvironment(), { DATABASE_FILENAME: file });
    db = knex({ ...settings().connection, client: 'better-sqlite3' } as Knex.Config);
    await db.raw('CREATE TABLE IF NOT EXISTS t (id INTEGER)');
  };

  afterEach(() => db?.destroy());
  afterAll(() => {
    process.env = before;
    rmSync(folder, { recursive: true });
  });

  const modes = (): string[] => ['', '-wal', '-shm'].map((suffix) => modeOf(`${file}${suffix}`));

  it('are for their owner alone, with the folders made for them', async () => {
    await open();
    expect(modes()).toEqual(['600', '600', '600']);
    expect([path.dirname(file), path.join(folder, 'made')].map(modeOf)).toEqual(['700', '700']);
  });

  it('are closed to others where they were open, and to no group that may read them', async () => {
    chmodSync(file, 0o644);
    await open();
    expect(modes()).toEqual(['640', '640', '640']);
  });
});

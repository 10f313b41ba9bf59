import type { Core } from '@strapi/strapi';
import knex, { type Knex } from 'knex';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addressOf, describeWith } from '../../support/local-services';
import { surfaceTransactionErrors } from '@ota-news/foundation/library-patches/transaction-errors';
import { takeWriteLockAtBegin } from '@ota-news/foundation/library-patches/write-lock';

/** Sets a connection up as the service does its own. */
const setUp = (connection: Knex, client: 'sqlite' | 'postgres'): void => {
  const strapi = { db: { connection, dialect: { client } } } as unknown as Core.Strapi;
  surfaceTransactionErrors(strapi);
  takeWriteLockAtBegin(strapi);
};

const REFUSED = { name: 'CommitRefused' };

describe('A transaction on SQLite', () => {
  let folder: string;
  let filename: string;
  let db: Knex;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ota-news-transactions-'));
    filename = path.join(folder, 'data.db');
    db = knex({
      client: 'better-sqlite3',
      connection: { filename },
      useNullAsDefault: true,
      pool: { min: 1, max: 1 },
      acquireConnectionTimeout: 2_000,
    });
    setUp(db, 'sqlite');
    await db.raw('PRAGMA foreign_keys = ON');
    await db.raw('CREATE TABLE parents (id INTEGER PRIMARY KEY, text TEXT)');
    await db.raw(
      'CREATE TABLE children (parent INTEGER REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)',
    );
  });

  afterEach(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  const stored = async (table: string): Promise<number> => {
    const [row] = await db(table).count({ total: '*' });
    return Number(row?.total);
  };

  const addOrphan = (query: Knex): Knex.QueryBuilder => query('children').insert({ parent: 7 });

  it('fails where COMMIT is refused, and leaves the connection to others', async () => {
    const transaction = await db.transaction();
    await addOrphan(transaction);
    await expect(transaction.commit()).rejects.toMatchObject({
      ...REFUSED,
      cause: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' },
    });
    await expect(db.transaction((query) => addOrphan(query))).rejects.toMatchObject(REFUSED);
    await db.transaction((query) => query('parents').insert({ text: 'after' }));
    expect([await stored('children'), await stored('parents')]).toEqual([0, 1]);
  });

  it('takes nothing more once the database has ended it', async () => {
    await db.raw('PRAGMA max_page_count = 8');
    const transaction = await db.transaction();
    const texts = ['x'.repeat(65_536), 'fits'];
    const outcomes = await Promise.allSettled(
      texts.map((text) => transaction('parents').insert({ text })),
    );
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'SQLITE_FULL' } },
      { status: 'rejected', reason: REFUSED },
    ]);
    await expect(transaction.commit()).rejects.toMatchObject(REFUSED);
    expect(await stored('parents')).toBe(0);
  });

  it('says what was wrong, not that there was nothing to roll back', async () => {
    await db.raw('PRAGMA max_page_count = 8');
    const work = (query: Knex) => query('parents').insert({ text: 'x'.repeat(65_536) });
    await expect(db.transaction(work)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  });

  it('fails where it can’t begin', async () => {
    const other = knex({
      client: 'better-sqlite3',
      connection: { filename },
      useNullAsDefault: true,
    });
    try {
      await db.raw('PRAGMA busy_timeout = 0');
      await other.raw('BEGIN EXCLUSIVE');
      await expect(db.transaction()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
      await other.raw('ROLLBACK');
      await db.transaction((query) => query('parents').insert({ text: 'after' }));
      expect(await stored('parents')).toBe(1);
    } finally {
      await other.destroy();
    }
  });

  it('holds another one within it', async () => {
    await db.transaction(async (outer) => {
      await outer.transaction((inner) => inner('parents').insert({ text: 'kept' }));
      const failing = outer.transaction(async (inner) => {
        await inner('parents').insert({ text: 'dropped' });
        throw new Error('No.');
      });
      await expect(failing).rejects.toThrow('No.');
    });
    expect(await db('parents').pluck('text')).toEqual(['kept']);
  });
});

describeWith('PostgreSQL', 'A transaction on PostgreSQL', () => {
  let db: Knex;

  beforeAll(() => {
    db = knex({ client: 'pg', connection: addressOf('PostgreSQL'), pool: { min: 0, max: 1 } });
    setUp(db, 'postgres');
  });

  afterAll(() => db?.destroy());

  it('fails where a statement before had failed, which PostgreSQL takes for no error', async () => {
    const transaction = await db.transaction();
    await expect(transaction.raw('SELECT 1/0')).rejects.toMatchObject({ code: '22012' });
    await expect(transaction.commit()).rejects.toMatchObject(REFUSED);
    expect(await db.transaction((query) => query.raw('SELECT 1'))).toMatchObject({ rowCount: 1 });
  });
});

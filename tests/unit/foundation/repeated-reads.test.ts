import { answerRepeatedReads } from '@ota-news/foundation/library-patches/repeated-reads';
import { surfaceTransactionErrors } from '@ota-news/foundation/library-patches/transaction-errors';
import type { Core } from '@strapi/strapi';
import knex, { type Knex } from 'knex';
import { addressOf, describeWith } from '../../support/local-services';

const TABLES = [
  { name: 'parents', foreignKeys: [] },
  { name: 'children', foreignKeys: [{ referencedTable: 'parents' }] },
];

const setUp = (connection: Knex): void => {
  const strapi = { db: { connection, schema: { schema: { tables: TABLES } } } };
  surfaceTransactionErrors(strapi as unknown as Core.Strapi);
  answerRepeatedReads(strapi as unknown as Core.Strapi);
};

const suite = (connect: () => Knex): void => {
  let db: Knex;
  let statements: string[];

  beforeEach(async () => {
    db = connect();
    setUp(db);
    await db.raw('DROP TABLE IF EXISTS children');
    await db.raw('DROP TABLE IF EXISTS parents');
    await db.raw('CREATE TABLE parents (id INTEGER PRIMARY KEY, name TEXT)');
    await db.raw(
      'CREATE TABLE children (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents (id) ON DELETE CASCADE)',
    );
    await db('parents').insert({ id: 1, name: 'One' });
    await db('children').insert({ id: 2, parent: 1 });
    statements = [];
    db.on('query', ({ sql }: { sql: string }) => void statements.push(sql));
  });
  afterEach(async () => {
    await db.raw('DROP TABLE IF EXISTS children');
    await db.raw('DROP TABLE IF EXISTS parents');
    await db.destroy();
  });

  /** Reads as Strapi does. */
  const read = (query: Knex, table: string): Promise<Record<string, unknown>[]> =>
    query({ t0: table }).select('t0.*').orderBy('t0.id').then();
  const sent = (table: string): number =>
    statements.filter((sql) => sql.startsWith('select') && sql.includes(table)).length;

  test('is asked once, and each reader gets rows of its own', async () => {
    await db.transaction(async (query) => {
      const [first] = await read(query, 'parents');
      Object.assign(first ?? {}, { name: 'Changed by its reader' });
      expect(await read(query, 'parents')).toEqual([{ id: 1, name: 'One' }]);
    });
    expect(sent('parents')).toBe(1);
    await db.transaction((query) => read(query, 'parents'));
    expect(sent('parents')).toBe(2);
  });

  test('is asked again after a write of its table, not after one of another', async () => {
    await db.transaction(async (query) => {
      await read(query, 'parents');
      await read(query, 'children');
      await query('parents').where({ id: 1 }).update({ name: 'Uno' });
      expect(await read(query, 'parents')).toEqual([{ id: 1, name: 'Uno' }]);
      await read(query, 'children');
      expect([sent('parents'), sent('children')]).toEqual([2, 1]);
      await query('parents').insert({ id: 3, name: 'Three' });
      expect(await read(query, 'parents')).toHaveLength(2);
      await query.raw('UPDATE ?? AS a SET name = ? WHERE id = 3', ['parents', 'Tres']);
      expect((await read(query, 'parents'))[1]).toEqual({ id: 3, name: 'Tres' });
    });
  });

  test('knows what a deletion takes along', async () => {
    await db.transaction(async (query) => {
      expect(await read(query, 'children')).toHaveLength(1);
      await query('parents').where({ id: 1 }).delete();
      expect(await read(query, 'children')).toEqual([]);
    });
  });

  test('knows what a savepoint has written, and what its rollback has undone', async () => {
    await db.transaction(async (query) => {
      await read(query, 'parents');
      const part = await query.transaction();
      await part('parents').insert({ id: 4, name: 'Four' });
      expect(await read(query, 'parents')).toHaveLength(2);
      expect(await read(part, 'parents')).toHaveLength(2);
      await part.rollback();
      expect(await read(query, 'parents')).toHaveLength(1);
    });
  });

  test('is refused after the end of its transaction', async () => {
    const query = await db.transaction();
    await read(query, 'parents');
    await query.commit();
    await expect(read(query, 'parents')).rejects.toThrow(/already complete|has ended/);
  });

  test('sees its own table after a write that was sent before it', async () => {
    await db.transaction(async (query) => {
      const [, , found] = await Promise.all([
        read(query, 'parents'),
        query('parents').insert({ id: 5, name: 'Five' }).then(),
        read(query, 'parents'),
      ]);
      expect(found).toHaveLength(2);
      expect(await read(query, 'parents')).toHaveLength(2);
    });
  });
};

describe('A repeated read in a transaction on SQLite', () => {
  suite(() =>
    knex({
      client: 'better-sqlite3',
      connection: { filename: ':memory:' },
      useNullAsDefault: true,
      pool: {
        min: 1,
        max: 1,
        afterCreate: (connection: { pragma(sql: string): void }, done: () => void) => {
          connection.pragma('foreign_keys = ON');
          done();
        },
      },
    }),
  );
});

describeWith('PostgreSQL', 'A repeated read in a transaction on PostgreSQL', () => {
  const connect = (): Knex =>
    knex({
      client: 'pg',
      connection: addressOf('PostgreSQL'),
      searchPath: ['pg_temp'],
      pool: { min: 1, max: 1 },
    });
  suite(connect);

  test('is asked again after a lock that may have waited, not while it is held', async () => {
    const db = connect();
    setUp(db);
    await db.raw('CREATE TEMP TABLE parents (id INTEGER PRIMARY KEY)');
    const statements: string[] = [];
    db.on('query', ({ sql }: { sql: string }) => void statements.push(sql));
    await db.transaction(async (query) => {
      const read = () => query({ t0: 'parents' }).select('t0.*').then();
      const lock = () => query('parents').forNoKeyUpdate().select('id').then();
      await read();
      await lock();
      await read();
      await lock();
      await read();
    });
    await db.destroy();
    expect(statements.filter((sql) => sql.includes('t0'))).toHaveLength(2);
  });
});

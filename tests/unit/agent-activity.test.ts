import type { Core } from '@strapi/strapi';
import knex, { type Knex } from 'knex';
import createActivity from '#plugins/agent-auth/server/src/activity/calls';
import { ACTIVITY } from '#plugins/agent-auth/server/src/tables';

const YEAR_MS = 365 * 86_400_000;

describe('The log of calls by agents', () => {
  let db: Knex;
  const deletions: unknown[][] = [];

  beforeEach(async () => {
    db = knex({
      client: 'better-sqlite3',
      connection: { filename: ':memory:' },
      useNullAsDefault: true,
    });
    await db.schema.createTable(ACTIVITY, (table) => {
      table.increments('id');
      table.datetime('at');
    });
    db.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
      if (sql.startsWith('delete')) deletions.push(bindings);
    });
  });

  afterEach(() => db.destroy());

  test('loses its old ones few at a time, and keeps the others', async () => {
    const now = Date.now();
    const old = Array.from({ length: 1_200 }, () => ({ at: new Date(now - 2 * YEAR_MS) }));
    await db.batchInsert(ACTIVITY, [...old, { at: new Date(now) }], 300);
    const strapi = { db: { connection: db, dialect: { client: 'sqlite' } } };
    await createActivity({ strapi: strapi as unknown as Core.Strapi }).removeOld();
    expect(await db(ACTIVITY).select('id')).toEqual([{ id: 1_201 }]);
    expect(deletions.map(({ length }) => length)).toEqual([500, 500, 200]);
  });
});

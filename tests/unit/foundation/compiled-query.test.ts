import { compiledQuery } from '@ota-news/foundation/database/compiled-query';
import knex, { type Knex } from 'knex';

describe('A query that is compiled once', () => {
  let query: Knex;
  const sent: string[] = [];

  beforeAll(async () => {
    query = knex({
      client: 'better-sqlite3',
      connection: ':memory:',
      useNullAsDefault: true,
    });
    await query.schema.createTable('articles', (table) => {
      table.integer('id');
      table.string('title');
      table.bigInteger('at');
      table.boolean('is_public');
    });
    await query('articles').insert(
      [1, 2, 3, 4].map((id) => ({ id, title: `Why ${id}?`, at: id * 1000, is_public: id !== 4 })),
    );
    query.on('query', ({ sql }: { sql: string }) => sent.push(sql));
  });
  afterAll(() => query.destroy());

  test('is asked with the values of each call, and the constants of the query', async () => {
    let builds = 0;
    const after = compiledQuery<{ id: number }, [Date]>((db, at) => {
      builds += 1;
      return db('articles')
        .where('is_public', true)
        .where('at', '>', at)
        .select('id')
        .orderBy('id');
    });
    expect(await after(query, new Date(1000))).toEqual([{ id: 2 }, { id: 3 }]);
    expect(await after(query, new Date(2000))).toEqual([{ id: 3 }]);
    expect(builds).toBe(1);
    expect(new Set(sent.slice(-2)).size).toBe(1);
  });

  test('takes lists, compiled for each length, and values beside them in any order', async () => {
    let builds = 0;
    const titled = compiledQuery<{ id: number }, [string, number[]]>((db, title, ids) => {
      builds += 1;
      return db('articles').whereIn('id', ids).where('title', title).select('id');
    });
    expect(await titled(query, 'Why 2?', [1, 2])).toEqual([{ id: 2 }]);
    expect(await titled(query, 'Why 3?', [3, 2])).toEqual([{ id: 3 }]);
    expect(await titled(query, 'Why 3?', [1, 2, 3])).toEqual([{ id: 3 }]);
    expect(await titled(query, "' OR 1 = 1 --", [1, 2, 3])).toEqual([]);
    expect(builds).toBe(2);
  });

  test('sees what a transaction has written', async () => {
    const byId = compiledQuery<{ title: string }, [number]>((db, id) =>
      db('articles').where({ id }).select('title'),
    );
    await query
      .transaction(async (transaction) => {
        await transaction('articles').where({ id: 1 }).update({ title: 'Because' });
        expect(await byId(transaction, 1)).toEqual([{ title: 'Because' }]);
        await transaction.rollback();
      })
      .catch(() => undefined);
    expect(await byId(query, 1)).toEqual([{ title: 'Why 1?' }]);
  });

  test('is refused where it does not bind a value as it is given', async () => {
    const lost = compiledQuery<unknown, [number]>((db, id) =>
      db('articles')
        .where({ id: Number(id) })
        .select('id'),
    );
    await expect(lost(query, 1)).rejects.toThrow('must bind each of its values');
  });
});

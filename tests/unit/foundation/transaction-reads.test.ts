import {
  TransactionReads,
  type Answer,
  type Statement,
} from '@ota-news/foundation/database/transaction-reads';

const ARTICLE = 'select `t0`.* from `articles` as `t0` where (`t0`.`id` = ?) limit ?';
const COMPANY = 'select `t0`.* from `otas` as `t0` where (`t0`.`id` in (?))';
const NAMES =
  'select distinct `t0`.* from `names` as `t0` left join `articles_cmps` as `t1` on `t0`.`id` = `t1`.`cmp_id`';

const DEPENDENTS: Record<string, string[]> = { articles: ['articles_cmps'], otas: ['articles'] };

/** A transaction whose database answers each read with one row that tells which statement it was. */
const transaction = () => {
  const reads = new TransactionReads((table) => DEPENDENTS[table] ?? []);
  const sent: string[] = [];
  const ask = async (sql: string, bindings: unknown[] = []): Promise<Record<string, unknown>[]> => {
    const statement: Statement = { sql, bindings, method: 'select' };
    const answer = await reads.answer(statement, async (): Promise<Answer> => {
      sent.push(sql);
      const number = sent.length;
      await Promise.resolve();
      return { ...statement, response: [{ number, bindings: bindings.slice(-1) }] };
    });
    return answer.response as Record<string, unknown>[];
  };
  return { ask, sent };
};

/** A transaction of a database that answers each statement with the rows given for its beginning. */
const answering = (rowsBy: Record<string, Record<string, unknown>[]>) => {
  const reads = new TransactionReads((table) => DEPENDENTS[table] ?? []);
  const sent: string[] = [];
  const ask = async (sql: string, bindings: unknown[] = []): Promise<Record<string, unknown>[]> => {
    const statement: Statement = { sql, bindings, method: 'select' };
    const answer = await reads.answer(statement, async (one): Promise<Answer> => {
      if (typeof one === 'string') throw new Error('Only statements with bindings are sent.');
      sent.push(one.sql);
      await Promise.resolve();
      const [, rows = []] =
        Object.entries(rowsBy).find(([start]) => one.sql.startsWith(start)) ?? [];
      // As the query builder does for PostgreSQL.
      one.sql = one.sql.replaceAll('?', '$1');
      return { ...one, response: rows };
    });
    return answer.response as Record<string, unknown>[];
  };
  return { ask, sent };
};

const linked = (target: string, join: string, owners: string, columns = '`t0`.*'): string =>
  `select distinct ${columns} from \`${target}\` as \`t0\` left join ${join} where (${owners}) order by \`t1\`.\`order\` asc`;

const coauthors = (owners: string, columns?: string): string =>
  linked(
    'authors',
    '`articles_coauthors_lnk` as `t1` on `t0`.`id` = `t1`.`author_id`',
    `\`t1\`.\`article_id\` in (${owners})`,
    columns,
  );

const component = (target: string, owners: string): string =>
  linked(
    target,
    '`articles_cmps` as `t1` on `t0`.`id` = `t1`.`cmp_id` and `t1`.`field` = ?',
    `\`t1\`.\`entity_id\` in (${owners})`,
  );

describe('Reads of one transaction', () => {
  test('are sent once, also while the first is on its way, and each reader has rows of its own', async () => {
    const { ask, sent } = transaction();
    const [first, second] = await Promise.all([ask(ARTICLE, [1, 1]), ask(ARTICLE, [1, 1])]);
    expect(second).toEqual(first);
    if (first?.[0] !== undefined) first[0].number = 'changed by its reader';
    expect(second?.[0]?.number).toBe(1);
    expect((await ask(ARTICLE, [1, 1]))[0]?.number).toBe(1);
    await ask(ARTICLE, [2, 1]);
    expect(sent).toHaveLength(2);
  });

  test('of what is written are sent again, also those that were on their way', async () => {
    const { ask, sent } = transaction();
    const early = ask(ARTICLE, [1, 1]);
    const written = ask('update `articles` set `title` = ? where `id` = ?', ['New', 1]);
    const late = ask(ARTICLE, [1, 1]);
    const [before, , after] = await Promise.all([early, written, late]);
    expect([before[0]?.number, after[0]?.number]).toEqual([1, 3]);
    expect((await ask(ARTICLE, [1, 1]))[0]?.number).toBe(3);
    expect(sent).toHaveLength(3);
  });

  test('stay after a deletion from another table, unless theirs refers to it', async () => {
    const { ask, sent } = transaction();
    await ask(COMPANY, [1]);
    await ask(NAMES);
    await ask('delete from `articles` where `id` = ?', [4]);
    await ask(COMPANY, [1]);
    expect(sent).toHaveLength(3);
    await ask(NAMES);
    expect(sent).toHaveLength(4);
    await ask('delete from `otas` where `id` = ?', [1]);
    await ask(COMPANY, [1]);
    expect(sent).toHaveLength(6);
  });

  test('are sent again after a lock that was waited for and after a savepoint', async () => {
    const { ask, sent } = transaction();
    for (const statement of ['select `id` from `articles` for update', 'rollback to savepoint a']) {
      await ask(ARTICLE, [1, 1]);
      await ask(statement);
    }
    await ask(ARTICLE, [1, 1]);
    expect(sent).toHaveLength(5);
  });

  test('that fail are asked for again', async () => {
    const reads = new TransactionReads(() => []);
    const statement: Statement = { sql: ARTICLE, bindings: [1, 1], method: 'select' };
    const fail = () => reads.answer(statement, () => Promise.reject(new Error('Refused.')));
    await Promise.all([0, 1].map(() => expect(fail()).rejects.toThrow('Refused.')));
    const answer = await reads.answer(statement, () =>
      Promise.resolve({ ...statement, response: [] }),
    );
    expect(answer.response).toEqual([]);
  });

  test('of a row are answered from what is known of it, whatever columns they ask for', async () => {
    const row = { id: 7, document_id: 'a', name: 'Expedia', slug: 'expedia' };
    const { ask, sent } = answering({ 'select `t0`.* from `otas`': [row] });
    const some =
      'select `t0`.`document_id`, `t0`.`id` from `otas` as `t0` where (`t0`.`id` in (?))';
    expect(await ask(some, [7])).toEqual([{ document_id: 'a', id: 7 }]);
    const slug = 'select `t0`.`slug` from `otas` as `t0` where (`t0`.`id` = ?) limit ?';
    expect(await ask(slug, [7, 1])).toEqual([{ slug: 'expedia' }]);
    expect(await ask(COMPANY, [7])).toEqual([row]);
    const count =
      'select count(`t0`.`id`) as `count` from `otas` as `t0` where (`t0`.`id` in (?)) limit ?';
    expect(await ask(count, [7, 1])).toEqual([{ count: 1 }]);
    expect(sent).toEqual(['select `t0`.* from `otas` as `t0` where (`t0`.`id` in (?))']);
    await ask(count, [8, 1]);
    await ask('update `otas` set `slug` = ? where `id` = ?', ['booking', 7]);
    await ask(slug, [7, 1]);
    expect(sent).toHaveLength(4);
  });

  test('of whole rows are one read, and each row is known by its id', async () => {
    const rows = [
      { id: 1, title: 'Draft' },
      { id: 2, title: 'Public' },
    ];
    const { ask, sent } = answering({ 'select `t0`.* from `articles`': rows });
    const by = 'from `articles` as `t0` where (`t0`.`document_id` = ?)';
    await ask(`select \`t0\`.*, \`t0\`.\`ota_id\` ${by}`, ['a']);
    expect(await ask(`select * ${by}`, ['a'])).toEqual(rows);
    expect(await ask(ARTICLE, [2, 1])).toEqual([rows[1]]);
    expect(sent).toHaveLength(1);
  });

  test('of what is linked to nothing are not sent for other columns, or for several of such', async () => {
    const { ask, sent } = answering({});
    await ask(coauthors('?'), [4]);
    await ask(coauthors('?'), [5]);
    expect(await ask(coauthors('?, ?', '`t0`.`id`'), [4, 5])).toEqual([]);
    const count =
      'select `t1`.`article_id`, count(*) AS count from `authors` as `t0` left join `articles_coauthors_lnk` as `t1` on `t0`.`id` = `t1`.`author_id` where (`t1`.`article_id` in (?)) group by `t1`.`article_id`';
    expect(await ask(count, [4])).toEqual([]);
    expect(sent).toHaveLength(2);
    await ask(count.replace(' group by `t1`.`article_id`', ''), [4]);
    await ask(coauthors('?, ?'), [4, 6]);
    await ask('insert into `articles_coauthors_lnk` (`article_id`) values (?)', [4]);
    await ask(coauthors('?'), [4]);
    expect(sent).toHaveLength(6);
  });

  test('of components are sent for the fields that have any', async () => {
    const { ask, sent } = answering({
      'select distinct `t0`.`entity_id`': [{ owner: 4, field: 'tags' }],
      'select distinct `t0`.* from `names`': [{ name: 'Hotels' }],
    });
    expect(await ask(component('sources', '?'), ['sources', 4])).toEqual([]);
    expect(await ask(component('corrections', '?'), ['corrections', 4])).toEqual([]);
    expect(await ask(component('names', '?'), ['tags', 4])).toEqual([{ name: 'Hotels' }]);
    expect(sent.map((sql) => sql.slice(0, 33))).toEqual([
      'select distinct `t0`.`entity_id` ',
      'select distinct `t0`.* from `name',
    ]);
    // Of two owners, the one that is not known is asked for.
    expect(await ask(component('sources', '?, ?'), ['sources', 4, 5])).toEqual([]);
    expect(sent.at(-1)).toContain('in (?)');
    await ask(component('sources', '?, ?'), ['sources', 4, 5]);
    expect(sent).toHaveLength(3);
  });

  test('lock rows once, until some of the table are written', async () => {
    const { ask, sent } = answering({ 'select `id` from `articles`': [{ id: 1 }] });
    const lock = 'select `id` from `articles` where `document_id` = ? for no key update';
    await ask(lock, ['a']);
    await ask(COMPANY, [1]);
    expect(await ask(lock, ['a'])).toEqual([{ id: 1 }]);
    expect(sent).toHaveLength(2);
    await ask('update `articles` set `title` = ? where `id` = ?', ['New', 1]);
    await ask(lock, ['a']);
    // The same rows: what was read under the lock still holds.
    await ask(COMPANY, [1]);
    expect(sent).toHaveLength(4);
  });
});

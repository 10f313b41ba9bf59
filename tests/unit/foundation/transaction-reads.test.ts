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
});

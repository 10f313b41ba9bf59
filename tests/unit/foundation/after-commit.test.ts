import type { Core } from '@strapi/strapi';
import { isolateCommitCallbacks } from '@ota-news/foundation/library-patches/after-commit';

/** Strapi's way: callbacks run one after the other once COMMIT is through, and nobody waits for them. */
const openDatabase = () => {
  const logged: unknown[] = [];
  const db = {
    async transaction(work?: (scope: object) => Promise<unknown>) {
      if (work === undefined) return 'an open transaction';
      const callbacks: (() => unknown)[] = [];
      const result = await work({
        onCommit: (callback: () => unknown) => callbacks.push(callback),
      });
      callbacks.forEach((callback) => callback());
      return result;
    },
  };
  const strapi = { db, log: { error: (error: unknown) => logged.push(error) } };
  isolateCommitCallbacks(strapi as unknown as Core.Strapi);
  return { db, logged };
};

type Scope = { onCommit(callback: () => unknown): void };

describe('What is done after a commit', () => {
  test.each([
    [
      'at once',
      () => {
        throw new Error('No.');
      },
    ],
    [
      'later',
      async () => {
        throw new Error('No.');
      },
    ],
  ])('may fail %s, and takes nothing else with it', async (_when, fail) => {
    const { db, logged } = openDatabase();
    const other = jest.fn();
    const result = await db.transaction(async (scope) => {
      const { onCommit } = scope as Scope;
      onCommit(fail);
      onCommit(other);
      return 'stored';
    });
    expect(result).toBe('stored');
    expect(other).toHaveBeenCalledTimes(1);
    await Promise.resolve();
    expect(logged).toEqual([new Error('No.')]);
  });

  test('leaves transactions alone that are ended by hand', async () => {
    expect(await openDatabase().db.transaction()).toBe('an open transaction');
  });
});

import { scoredEntries } from '#plugins/search/server/src/ranking/scored-entries';
import { hashOf } from '#plugins/search/server/src/text/hash';
import { countIn } from '#plugins/search/server/src/text/term-counts';

describe('Entries to score', () => {
  const rows = new Map<number, { id: number; stamp: string; terms: string }>();
  const reads: unknown[][] = [];
  const { of, invalidate } = scoredEntries({
    async all<T>(_sql: string, ids: unknown[]): Promise<T[]> {
      reads.push(ids);
      return ids.flatMap((id) => rows.get(Number(id)) ?? []) as T[];
    },
  });
  const put = (id: number, stamp: string, terms: string) => rows.set(id, { id, stamp, terms });
  /** Counts of "hotel" in entries. */
  const hotels = async (...candidates: [number, string][]) =>
    (await of(candidates.map(([id, stamp]) => ({ id, stamp })))).map(({ id, terms }) => [
      id,
      countIn(terms, hashOf('hotel')),
    ]);

  it('are read once for each version, in the order asked for', async () => {
    put(1, 'a', '|rate:2|hotel:3|');
    put(2, 'a', '|hotel:14|');
    expect(await hotels([2, 'a'], [1, 'a'])).toEqual([
      [2, 14],
      [1, 3],
    ]);
    expect(await hotels([1, 'a'], [2, 'a'])).toHaveLength(2);
    put(1, 'b', '|hotel:5|');
    expect(await hotels([1, 'b'], [2, 'a'])).toEqual([
      [1, 5],
      [2, 14],
    ]);
    expect(reads).toEqual([[2, 1], [1]]);
  });

  it('are read again after a change that leaves the version', async () => {
    put(2, 'a', '|fare:1|');
    invalidate();
    expect(await hotels([2, 'a'])).toEqual([[2, 0]]);
  });

  it('are left out when they have been deleted', async () => {
    rows.delete(1);
    expect(await hotels([1, 'c'], [2, 'a'])).toEqual([[2, 0]]);
  });
});

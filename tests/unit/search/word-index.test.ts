import Database from 'better-sqlite3';
import { bm25, idfOf } from '#plugins/search/server/src/index/fulltext/bm25';
import { wordIndex } from '#plugins/search/server/src/index/fulltext/word-index';
import { encodeCounts, packCounts } from '#plugins/search/server/src/text/term-counts';
import { hashOf } from '#plugins/search/server/src/text/hash';

const AVERAGE = 40;

const database = new Database(':memory:');
database.exec(`CREATE TABLE search_entries (id INTEGER PRIMARY KEY, revision INTEGER, title TEXT, terms TEXT,
  context_terms TEXT, length INTEGER, dated_at INTEGER)`);

let reads = 0;
const reader = {
  async all<T>(sql: string, values: unknown[]): Promise<T[]> {
    reads += 1;
    return database.prepare(sql).all(...values) as T[];
  },
};

/** What is stored: terms by entry. */
const archive = new Map<number, Record<string, number>>();

const put = (id: number, counts: Record<string, number>, revision: number | null = null): void => {
  archive.set(id, counts);
  const terms = encodeCounts(new Map(Object.entries(counts)));
  database
    .prepare('REPLACE INTO search_entries VALUES (?, ?, ?, ?, NULL, ?, ?)')
    .run(id, revision, `Entry ${id}`, terms, lengthOf(counts), id * 1_000);
};

const lengthOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const remove = (id: number): void => {
  archive.delete(id);
  database.prepare('DELETE FROM search_entries WHERE id = ?').run(id);
};

const QUERY = ['hotel', 'rate', 'w7', 'w300'].map((term, at) => ({
  term,
  weight: 1 + at / 4,
  idf: idfOf(10 + at * 50, 3_000),
}));

/** Scores of all entries that have one, computed entry by entry. */
const expected = (): Map<number, string> => {
  const scoreOf = bm25(QUERY, AVERAGE);
  const scores = [...archive].map(([id, counts]): [number, number] => [
    id,
    scoreOf(packCounts(encodeCounts(new Map(Object.entries(counts)))), lengthOf(counts)),
  ]);
  return new Map(
    scores.filter(([, score]) => score > 0).map(([id, score]) => [id, score.toFixed(4)]),
  );
};

const numbers = (seed: number) => (below: number) => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return Math.floor((seed / 4294967296) * below);
};
const next = numbers(5);

const made = (): Record<string, number> => ({
  hotel: 1 + next(30),
  ...Object.fromEntries(Array.from({ length: 20 }, () => [`w${next(400)}`, 1 + next(3)])),
  ...(next(20) === 0 ? { rate: 2, über: 1 } : {}),
});

describe('The words of an archive in memory', () => {
  const index = wordIndex(reader);
  const best = (limit: number): [number, string][] =>
    index.best(QUERY, AVERAGE, limit).map(({ entry: { id }, score }) => [id, score.toFixed(4)]);
  const all = (): Map<number, string> => new Map(best(archive.size));

  beforeAll(async () => {
    for (let id = 1; id <= 5_000; id++) put(id, made());
    expect(await index.refresh()).toBe(false);
    await index.load();
    expect(await index.refresh()).toBe(true);
  });

  it('are scored as entry by entry, whatever number is asked for', () => {
    const scores = expected();
    expect(all()).toEqual(scores);
    const highest = [...scores.values()].sort((one, other) => Number(other) - Number(one));
    for (const limit of [1, 10, 400]) {
      expect(best(limit).map(([, score]) => score)).toEqual(highest.slice(0, limit));
    }
  });

  it('tell what is in an entry, and in how many', () => {
    const having = [...archive].filter(([, counts]) => 'rate' in counts).map(([id]) => id);
    expect(index.frequencies(['rate', 'hotel', 'nothing'])).toEqual(
      new Map([
        ['rate', having.length],
        ['hotel', 5_000],
      ]),
    );
    const inIndex = [...archive.keys()].filter((id) => index.contains(id, hashOf('über')));
    expect(inIndex).toEqual(having);
    const [{ entry } = { entry: null }] = index.scores(QUERY, AVERAGE)([3, 9_999]);
    expect(entry).toEqual({ id: 3, title: 'Entry 3', length: expect.any(Number), datedAt: 3_000 });
  });

  it('follow what is written by any process with one read, and deletions when told', async () => {
    reads = 0;
    put(4_999, { rate: 9 }, 1);
    put(6_000, { hotel: 2, rate: 1 }, 2);
    await index.refresh();
    expect(reads).toBe(1);
    expect(all()).toEqual(expected());

    remove(4_999);
    remove(17);
    index.invalidate();
    await index.refresh();
    expect(all()).toEqual(expected());
    expect(index.scores(QUERY, AVERAGE)([17, 4_999])).toEqual([]);
  });

  it('stay right while hundreds of entries change one by one, for a query under way too', async () => {
    const begun = index.scores(QUERY, AVERAGE);
    const before = best(1)[0]?.[0] ?? 0;
    for (let revision = 3; revision < 600; revision++) {
      put(1 + next(5_000), made(), revision);
      if (revision % 100 === 0) {
        remove(before);
        index.invalidate();
      }
      if (revision % 3 === 0) await index.refresh();
    }
    await index.refresh();
    expect(all()).toEqual(expected());
    expect(index.frequencies(['rate']).get('rate')).toBe(
      [...archive.values()].filter((counts) => 'rate' in counts).length,
    );
    expect(begun([6_000])[0]?.score.toFixed(4)).toBe(expected().get(6_000));
  });
});

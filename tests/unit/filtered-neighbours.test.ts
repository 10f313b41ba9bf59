import knex, { type Knex } from 'knex';
import type Database from 'better-sqlite3';
import { loadVectorExtension } from '../../src/foundation/database/sqlite-vector';
import {
  quantize,
  similarity,
  unit,
} from '../../src/plugins/search/server/src/index/vectors/vector';
import type { Reader } from '../../src/plugins/search/server/src/index/reader';
import type { EntryFilter } from '../../src/plugins/search/server/src/index/entries/filter';
import { storeVectors } from '../../src/plugins/search/server/src/index/vectors/stored-vectors';
import { sqliteVectorIndex } from '../../src/plugins/search/server/src/index/vectors/sqlite-vec';
import { vectorsInMemory } from '../../src/plugins/search/server/src/index/vectors/vectors-in-memory';
import type { NeighbourSearch } from '../../src/plugins/search/server/src/index/vectors/vector-index';

const MODEL = 1;
const DIMENSIONS = 64;
const ENTRIES = 4000;
const WANTED = 10;
const OTAS = 100;

/** Deterministic numbers between -1 and 1 (a linear congruential generator). */
const numbers = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return (seed / 4294967296) * 2 - 1;
};
const next = numbers(5);
const vector = (): Float32Array => unit(Float32Array.from({ length: DIMENSIONS }, next));

const asked = vector();

/** Between the asked direction (1) and any other (0). */
const at = (closeness: number): Float32Array => {
  const other = vector();
  return unit(asked.map((value, axis) => closeness * value + (1 - closeness) * (other[axis] ?? 0)));
};

/**
 * Few entries are near, as in an archive, each nearer than the next; 1,237 scatters them over kinds,
 * OTAs and dates.
 */
const entries = Array.from({ length: ENTRIES }, (_, index) => ({
  id: index + 1,
  kind: index % 4 === 0 ? 'ota' : 'article',
  ota_id: index % OTAS,
  category_id: null,
  dated_at: index,
  vector: at((((index * 1237) % ENTRIES) / ENTRIES) ** 100),
}));

let database: Knex;
let searches: Record<'in its index' | 'in memory', NeighbourSearch>;

/** How many rows go into one statement. */
const BATCH = 100;

beforeAll(async () => {
  let raw: Database.Database | undefined;
  database = knex({
    client: 'better-sqlite3',
    connection: { filename: ':memory:' },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (connection: Database.Database, done: (error: null) => void) => {
        raw = connection;
        loadVectorExtension(connection);
        done(null);
      },
    },
  });
  await database.raw(
    'CREATE TABLE search_entries (id INTEGER PRIMARY KEY, kind TEXT, ota_id INTEGER, category_id INTEGER, dated_at INTEGER)',
  );
  await database.raw(
    'CREATE TABLE search_vectors (id INTEGER PRIMARY KEY, model_id INTEGER, entry_id INTEGER, vector TEXT, UNIQUE (entry_id, model_id))',
  );
  await database.raw('CREATE TABLE search_models (id INTEGER PRIMARY KEY)');
  await database('search_models').insert({ id: MODEL });
  const all: Reader['all'] = async <T>(sql: string, values: unknown[]) =>
    (raw as Database.Database).prepare(sql).all(...values) as T[];
  const index = sqliteVectorIndex(database, { all });
  searches = { 'in its index': index.nearest, 'in memory': vectorsInMemory({ all }).nearest };
  await database.transaction(async (query) => {
    for (let first = 0; first < ENTRIES; first += BATCH) {
      const batch = entries.slice(first, first + BATCH);
      await query('search_entries').insert(batch.map(({ vector: _, ...row }) => row));
      await storeVectors(
        query,
        MODEL,
        batch.map(({ id, vector: placed }) => ({ id, vector: placed })),
      );
    }
  });
  await index.create(MODEL, DIMENSIONS);
  await index.put(
    database,
    MODEL,
    entries.map(({ id, vector: placed }) => ({ id, vector: quantize(placed) })),
  );
});

afterAll(() => database.destroy());

describe.each(['in its index', 'in memory'] as const)(
  'Neighbours on SQLite %s, among what a filter leaves',
  (where) => {
    const bestOf = (isLeft: (entry: (typeof entries)[number]) => boolean): number[] =>
      entries
        .filter(isLeft)
        .map((entry) => ({ id: entry.id, nearness: similarity(asked, quantize(entry.vector)) }))
        .sort((one, other) => other.nearness - one.nearness)
        .slice(0, WANTED)
        .map(({ id }) => id);

    const nearest = (filter: EntryFilter): Promise<number[]> =>
      searches[where](MODEL, asked, filter, WANTED);

    const overlap = (found: number[], best: number[]): number =>
      found.filter((id) => best.includes(id)).length;

    test('a filter that leaves most gives the nearest of those', async () => {
      const found = await nearest({ kind: 'article', except: 2 });
      const best = bestOf(({ id, kind }) => kind === 'article' && id !== 2);
      expect(found).toHaveLength(WANTED);
      expect(found.every((id) => entries[id - 1]?.kind === 'article')).toBe(true);
      // Signs choose the shortlist, so one of the ten may be missed.
      expect(overlap(found, best)).toBeGreaterThanOrEqual(WANTED - 1);
    });

    test('a filter that leaves some, but more than are compared one by one, misses none of them', async () => {
      const found = await nearest({ from: ENTRIES - 300 });
      const best = bestOf(({ dated_at }) => dated_at >= ENTRIES - 300);
      expect(found).toHaveLength(WANTED);
      expect(found.every((id) => id > ENTRIES - 300)).toBe(true);
      expect(overlap(found, best)).toBeGreaterThanOrEqual(WANTED - 2);
    });

    test('a filter that leaves few gives exactly the nearest of those', async () => {
      expect(await nearest({ subjectId: 7 })).toEqual(bestOf(({ ota_id }) => ota_id === 7));
    });

    test('a filter that leaves fewer than are wanted gives all, and one that leaves none, none', async () => {
      const few = await nearest({ from: ENTRIES - 4 });
      expect([...few].sort((one, other) => one - other)).toEqual([
        ENTRIES - 3,
        ENTRIES - 2,
        ENTRIES - 1,
        ENTRIES,
      ]);
      expect(await nearest({ subjectId: OTAS + 1 })).toEqual([]);
    });
  },
);

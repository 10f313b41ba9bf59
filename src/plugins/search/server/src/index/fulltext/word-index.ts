import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../reader';
import { highestScores } from '../highest-scores';
import { ENTRIES } from '../tables';
import { hashOf } from '../../text/hash';
import { joinedCounts, packCounts } from '../../text/term-counts';
import type { WeightedTerm } from './bm25';
import {
  addScores,
  contains,
  frequencyIn,
  joinSegments,
  makeSegment,
  MAX_ENTRIES,
  type IndexedEntry,
  type WordSegment,
} from './word-segment';

/** Maximum number of entries of an archive whose index is kept in memory: a kilobyte each. */
const MAX_ARCHIVE = 200_000;
/** Rows per query; searches run in between. */
const BATCH = 512;
/** The same for ids alone. */
const IDS = 5_000;
/** Number of segments of less than half the maximum size, above which they are joined. */
const MAX_SMALL_SEGMENTS = 16;
/** Maximum delay before entries that another process has deleted are noticed. */
const SWEEP_INTERVAL_MS = 60_000;

interface EntryRow {
  id: number;
  revision: number | null;
  title: string;
  terms: string;
  context_terms: string | null;
  length: number;
  dated_at: number | null;
}

const COLUMNS = 'id, revision, title, terms, context_terms, length, dated_at';

/** An entry and its BM25 score. */
export interface WordScore {
  entry: IndexedEntry;
  score: number;
}

const isSmall = ({ live }: WordSegment): boolean => live < MAX_ENTRIES / 2;

/**
 * An inverted index of the archive in memory: reading and scoring the entries of the database would take most of a
 * search's time. Each use reads what has changed since, by the revisions of the entries.
 */
export const wordIndex = (reader: Reader) => {
  let segments: WordSegment[] = [];
  /** By the id of the entry. An array, because a map of a hundred thousand entries takes twice as long to look up in. */
  const placeOf: ({ segment: WordSegment; place: number } | undefined)[] = [];
  /** Highest revision that has been read. */
  let revision = 0;
  let loading: Promise<void> | null = null;
  let state: 'unread' | 'read' | 'too large' = 'unread';
  let sweptAt = 0;
  let reading: Promise<unknown> = Promise.resolve();
  /** Scores of one segment, used again for the next. */
  const scratch = new Float64Array(MAX_ENTRIES);

  const removeEntry = (id: number): void => {
    const found = placeOf[id];
    if (found === undefined) return;
    found.segment.entries[found.place] = null;
    found.segment.live -= 1;
    placeOf[id] = undefined;
  };

  const addSegment = (segment: WordSegment): void => {
    segments.push(segment);
    for (const [place, entry] of segment.entries.entries()) {
      if (entry !== null) placeOf[entry.id] = { segment, place };
    }
  };

  /** Joins small segments, as many as one segment may hold. */
  const joinSmall = (): void => {
    const small = segments.filter(isSmall);
    if (small.length <= MAX_SMALL_SEGMENTS) return;
    const joined: WordSegment[] = [];
    let entries = 0;
    for (const segment of small.sort((one, other) => one.live - other.live)) {
      entries += segment.live;
      if (entries > MAX_ENTRIES) break;
      joined.push(segment);
    }
    segments = segments.filter((segment) => !joined.includes(segment));
    addSegment(joinSegments(joined));
  };

  const put = (rows: EntryRow[]): void => {
    if (rows.length === 0) return;
    for (const { id } of rows) removeEntry(id);
    addSegment(
      makeSegment(
        rows.map(({ id, title, terms, context_terms: context, length, dated_at: datedAt }) => ({
          id,
          title,
          length,
          datedAt,
          terms: packCounts(joinedCounts(terms, context ?? '')),
        })),
      ),
    );
    joinSmall();
  };

  const readChanged = async (): Promise<void> => {
    for (;;) {
      const rows = await reader.all<EntryRow>(
        `SELECT ${COLUMNS} FROM ${ENTRIES} WHERE revision > ? ORDER BY revision LIMIT ${BATCH}`,
        [revision],
      );
      put(rows);
      revision = rows.at(-1)?.revision ?? revision;
      if (rows.length < BATCH) return;
      await setImmediate();
    }
  };

  /** Removes deleted entries, if there are any. */
  const sweep = async (): Promise<void> => {
    sweptAt = performance.now();
    const [stored] = await reader.all<{ entries: number }>(
      `SELECT count(*) AS entries FROM ${ENTRIES}`,
      [],
    );
    if (stored?.entries === segments.reduce((sum, { live }) => sum + live, 0)) return;
    const missing = new Set(
      segments.flatMap(({ entries }) => entries.flatMap((entry) => entry?.id ?? [])),
    );
    for (let last = 0; ;) {
      const rows = await reader.all<{ id: number }>(
        `SELECT id FROM ${ENTRIES} WHERE id > ? ORDER BY id LIMIT ${IDS}`,
        [last],
      );
      for (const { id } of rows) missing.delete(id);
      last = rows.at(-1)?.id ?? last;
      if (rows.length < IDS) break;
      await setImmediate();
    }
    for (const id of missing) removeEntry(id);
    segments = segments.filter(({ live }) => live > 0);
  };

  const load = async (): Promise<void> => {
    const [archive] = await reader.all<{ entries: number; revision: number | null }>(
      `SELECT count(*) AS entries, max(revision) AS revision FROM ${ENTRIES}`,
      [],
    );
    if (archive !== undefined && archive.entries > MAX_ARCHIVE) {
      state = 'too large';
      return;
    }
    const begunAt = archive?.revision ?? 0;
    for (let last = 0; ;) {
      const rows = await reader.all<EntryRow>(
        `SELECT ${COLUMNS} FROM ${ENTRIES} WHERE id > ? ORDER BY id LIMIT ${BATCH}`,
        [last],
      );
      put(rows);
      last = rows.at(-1)?.id ?? last;
      if (rows.length < BATCH) break;
      await setImmediate();
    }
    revision = begunAt;
    sweptAt = performance.now();
    state = 'read';
  };

  const update = async (): Promise<void> => {
    await readChanged();
    if (performance.now() - sweptAt > SWEEP_INTERVAL_MS) await sweep();
  };

  const loadOnce = (): Promise<void> => {
    if (state !== 'unread') return Promise.resolve();
    loading ??= load().finally(() => (loading = null));
    return loading;
  };

  return {
    /** Reads the archive, unless it is too large; takes seconds for a hundred thousand entries. */
    load: loadOnce,

    /** Reads what has changed; false until the archive has been read, and for one that is too large. */
    async refresh(): Promise<boolean> {
      if (state !== 'read') {
        // A search does not wait for it, and the next one tries again.
        loadOnce().catch(() => {});
        return false;
      }
      // Concurrent searches must not read the same rows twice.
      const turn = reading.then(update);
      reading = turn.catch(() => {});
      await turn;
      return true;
    },

    /** Makes the next use look for deleted entries. */
    invalidate(): void {
      sweptAt = -Infinity;
    },

    /** Finds the entries with the highest BM25 scores (see `bm25`), best first; none with a score of zero. */
    best(terms: readonly WeightedTerm[], averageLength: number, limit: number): WordScore[] {
      const highest = highestScores(limit);
      for (const [number, segment] of segments.entries()) {
        addScores(segment, terms, averageLength, scratch.fill(0));
        const first = number * MAX_ENTRIES;
        // An indexed loop: there are as many scores as entries in the archive.
        for (let place = 0; place < segment.entries.length; place++) {
          const score = scratch[place]!;
          if (score > 0 && segment.entries[place] != null) highest.add(first + place, score);
        }
      }
      return highest
        .collected()
        .flatMap(({ number, score }) => {
          const entry = segments[Math.floor(number / MAX_ENTRIES)]?.entries[number % MAX_ENTRIES];
          return entry == null ? [] : { entry, score };
        })
        .sort((one, other) => other.score - one.score || one.entry.id - other.entry.id)
        .slice(0, limit);
    },

    /**
     * Computes the BM25 scores of entries (see `bm25`).
     *
     * @returns for some entries, their scores in this order, without those that are not in the index
     */
    scores(
      terms: readonly WeightedTerm[],
      averageLength: number,
    ): (ids: readonly number[]) => WordScore[] {
      const known = new Map<WordSegment, Float64Array>();
      const scoresOf = (segment: WordSegment): Float64Array => {
        const computed = known.get(segment);
        if (computed !== undefined) return computed;
        const scores = new Float64Array(segment.entries.length);
        addScores(segment, terms, averageLength, scores);
        known.set(segment, scores);
        return scores;
      };
      return (ids) =>
        ids.flatMap((id) => {
          const found = placeOf[id];
          const entry = found?.segment.entries[found.place];
          if (found === undefined || entry == null) return [];
          return { entry, score: scoresOf(found.segment)[found.place]! };
        });
    },

    /** Document frequencies, without terms that occur nowhere. */
    frequencies(terms: readonly string[]): Map<string, number> {
      const counted = terms.map((term): [string, number] => {
        const hash = hashOf(term);
        return [term, segments.reduce((sum, segment) => sum + frequencyIn(segment, hash), 0)];
      });
      return new Map(counted.filter(([, documents]) => documents > 0));
    },

    /** Tells if an entry contains a term, by the term's hash. */
    contains(id: number, hash: number): boolean {
      const found = placeOf[id];
      return found !== undefined && contains(found.segment, found.place, hash);
    },
  };
};

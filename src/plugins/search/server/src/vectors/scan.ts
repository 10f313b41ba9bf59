import { LRUCache } from 'lru-cache';
import { setImmediate } from 'node:timers/promises';
import { similarity } from '../embeddings/vector';
import { conditionsOf, type EntryFilter } from '../index/filter';
import type { Reader } from '../read/read-connection';
import { ENTRIES, VECTORS } from '../tables';
import { decodeVector } from './stored-vectors';
import type { NeighbourSearch } from './vector-index';

/** Vectors that are read, or compared, in one go; others get their turn in between. */
const PART = 2_000;
/** What was withdrawn, or stored by another process in another order, is noticed after so long. */
const FRESH_MS = 10 * 60_000;
/** Models whose vectors are kept: those in use, and those that take over. */
const MODELS = 4;

interface KnownVectors {
  byEntry: Map<number, Int8Array>;
  /** Id of the last row that was read. */
  last: number;
}

/** Reads a model's vectors that came after those that are known. */
const readOn = async (reader: Reader, modelId: number, known: KnownVectors): Promise<void> => {
  for (;;) {
    const rows = await reader.all<{ id: number; entry_id: number; vector: string }>(
      `SELECT id, entry_id, vector FROM ${VECTORS}
         WHERE model_id = ? AND id > ? ORDER BY id LIMIT ${PART}`,
      [modelId, known.last],
    );
    for (const { id, entry_id, vector } of rows) {
      known.last = id;
      if (vector === '') known.byEntry.delete(entry_id);
      else known.byEntry.set(entry_id, decodeVector(vector));
    }
    if (rows.length < PART) return;
    await setImmediate();
  }
};

/** Entries that pass a filter; null for all of them. */
const passing = async (reader: Reader, filter: EntryFilter): Promise<Set<number> | null> => {
  const { sql, values } = conditionsOf(filter);
  if (sql === '') return null;
  const rows = await reader.all<{ id: number }>(
    `SELECT entries.id FROM ${ENTRIES} AS entries WHERE ${sql}`,
    values,
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * Neighbours by comparing with every vector, where a database has no index for them, or not all
 * vectors are in it yet. The vectors are kept in memory, one byte a dimension.
 */
export const nearestByScan = (reader: Reader): NeighbourSearch => {
  const models = new LRUCache<number, KnownVectors>({
    max: MODELS,
    ttl: FRESH_MS,
    ttlAutopurge: true,
  });
  let reading: Promise<unknown> = Promise.resolve();

  const upToDate = async (modelId: number): Promise<KnownVectors> => {
    const former = models.get(modelId);
    const known = former ?? { byEntry: new Map<number, Int8Array>(), last: 0 };
    await readOn(reader, modelId, known);
    if (former === undefined) models.set(modelId, known);
    return known;
  };

  return async (modelId, vector, filter, limit) => {
    // One search reads for all that came meanwhile.
    const turn = reading.then(() => upToDate(modelId));
    reading = turn.catch(() => {});
    const { byEntry } = await turn;
    const allowed = await passing(reader, filter);
    const near: { id: number; nearness: number }[] = [];
    let compared = 0;
    for (const [id, stored] of byEntry) {
      if (++compared % PART === 0) await setImmediate();
      if (allowed === null || allowed.has(id)) {
        near.push({ id, nearness: similarity(vector, stored) });
      }
    }
    return near
      .sort((one, other) => other.nearness - one.nearness || one.id - other.id)
      .slice(0, limit)
      .map(({ id }) => id);
  };
};

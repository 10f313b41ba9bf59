import { setImmediate } from 'node:timers/promises';
import { placeholders } from '../placeholders';
import type { Reader } from '../reader';
import { MODELS, VECTORS } from '../tables';
import { packedVectors, type PackedVectors } from './packed-vectors';
import { nearestByShortlist } from './shortlist';
import { decodeVector } from './stored-vectors';
import type { NeighbourSearch, LoadedVectors, VectorsOf } from './vector-index';

/** Rows per query; yields to the event loop in between. */
const BATCH = 500;
/** Maximum delay before deleted or changed vectors, and rows committed out of order by another process, are noticed. */
const SWEEP_INTERVAL_MS = 60_000;

interface CachedModel {
  /** Null before the first vector. */
  packed: PackedVectors | null;
  /** Entries that the model could not embed. */
  empty: Set<number>;
  /** Id of the last row read. */
  last: number;
  /** Time of the last sweep. */
  sweptAt: number;
  /** During a sweep, the entries not seen yet; otherwise null. */
  unseen: Set<number> | null;
}

interface VectorRow {
  id: number;
  entry_id: number;
  vector: string;
}

const NO_VECTORS: LoadedVectors = { of: () => null, similarity: () => null };

const applyRow = (cached: CachedModel, { entry_id: entry, vector }: VectorRow): void => {
  cached.unseen?.delete(entry);
  if (vector === '') {
    cached.packed?.delete(entry);
    cached.empty.add(entry);
    return;
  }
  const stored = decodeVector(vector);
  cached.packed ??= packedVectors(stored.length);
  cached.empty.delete(entry);
  cached.packed.put(entry, stored);
};

/**
 * Keeps the vectors of the active models in memory. Each use reads newly added rows; deleted rows are removed by a
 * sweep every minute.
 */
export const vectorsInMemory = (reader: Reader) => {
  const models = new Map<number, CachedModel>();
  let reading: Promise<unknown> = Promise.resolve();

  const readNewRows = async (modelId: number, cached: CachedModel): Promise<void> => {
    for (;;) {
      const rows = await reader.all<VectorRow>(
        `SELECT id, entry_id, vector FROM ${VECTORS}
           WHERE model_id = ? AND id > ? ORDER BY id LIMIT ${BATCH}`,
        [modelId, cached.last],
      );
      for (const row of rows) applyRow(cached, row);
      cached.last = rows.at(-1)?.id ?? cached.last;
      if (rows.length < BATCH) return;
      await setImmediate();
    }
  };

  /** Removes deleted entries, and adds rows that were committed after rows with higher ids. */
  const sweep = async (modelId: number, cached: CachedModel): Promise<void> => {
    const unseen = new Set([...(cached.packed?.entries() ?? []), ...cached.empty]);
    cached.unseen = unseen;
    for (let last = 0; ;) {
      const rows = await reader.all<{ entry_id: number }>(
        `SELECT entry_id FROM ${VECTORS}
           WHERE entry_id > ? AND model_id = ? ORDER BY entry_id LIMIT ${BATCH}`,
        [last, modelId],
      );
      const missed: number[] = [];
      for (const { entry_id: entry } of rows) {
        unseen.delete(entry);
        if (cached.packed?.has(entry) !== true && !cached.empty.has(entry)) missed.push(entry);
      }
      if (missed.length > 0) {
        const late = await reader.all<VectorRow>(
          `SELECT id, entry_id, vector FROM ${VECTORS}
             WHERE model_id = ? AND entry_id IN (${placeholders(missed)})`,
          [modelId, ...missed],
        );
        for (const row of late) applyRow(cached, row);
      }
      last = rows.at(-1)?.entry_id ?? last;
      if (rows.length < BATCH) break;
      await setImmediate();
    }
    for (const entry of unseen) {
      cached.packed?.delete(entry);
      cached.empty.delete(entry);
    }
  };

  const sweepIfDue = (modelId: number, cached: CachedModel): void => {
    if (cached.unseen !== null || performance.now() - cached.sweptAt < SWEEP_INTERVAL_MS) return;
    void sweep(modelId, cached)
      // The search itself reports an unavailable database.
      .catch(() => {})
      .finally(() => {
        cached.sweptAt = performance.now();
        cached.unseen = null;
      });
  };

  /** Drops models that have been replaced. */
  const deleteFormerModels = async (): Promise<void> => {
    const rows = await reader.all<{ id: number }>(`SELECT id FROM ${MODELS}`, []);
    for (const id of models.keys()) if (!rows.some((row) => row.id === id)) models.delete(id);
  };

  const upToDate = async (modelId: number): Promise<CachedModel> => {
    const cached = models.get(modelId) ?? {
      packed: null,
      empty: new Set<number>(),
      last: 0,
      sweptAt: performance.now(),
      unseen: null,
    };
    await readNewRows(modelId, cached);
    if (!models.has(modelId)) {
      models.set(modelId, cached);
      await deleteFormerModels();
    }
    sweepIfDue(modelId, cached);
    return cached;
  };

  /** Serializes updates, so that concurrent searches do not read the same rows twice. */
  const read = (modelId: number): Promise<CachedModel> => {
    const turn = reading.then(() => upToDate(modelId));
    reading = turn.catch(() => {});
    return turn;
  };

  const vectorsOf: VectorsOf = async (modelId) => (await read(modelId)).packed ?? NO_VECTORS;

  const nearest: NeighbourSearch = nearestByShortlist(
    reader,
    async (modelId, vector, count) => {
      const { packed } = await read(modelId);
      return packed?.nearestBySigns(vector, count) ?? [];
    },
    vectorsOf,
  );

  return { nearest, vectorsOf };
};

import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../read/read-connection';
import { MODELS, VECTORS } from '../tables';
import { packedVectors, type PackedVectors } from './packed-vectors';
import { nearestByShortlist } from './shortlist';
import { decodeVector } from './stored-vectors';
import type { NeighbourSearch, VectorsAtHand, VectorsOf } from './vector-index';

/** Rows per query; yields to the event loop in between. */
const PART = 500;
/** Maximum delay before deleted or changed vectors, and rows committed out of order by another process, are noticed. */
const FRESH_MS = 60_000;

interface KnownModel {
  /** Null before the first vector. */
  packed: PackedVectors | null;
  /** Entries that the model could not embed. */
  empty: Set<number>;
  /** Id of the last row read. */
  last: number;
  /** Time of the last sweep. */
  sweptAt: number;
  /** During a sweep, the entries not seen yet; otherwise null. */
  gone: Set<number> | null;
}

interface VectorRow {
  id: number;
  entry_id: number;
  vector: string;
}

const NONE: VectorsAtHand = { of: () => null, similarity: () => null };

const take = (known: KnownModel, { entry_id: entry, vector }: VectorRow): void => {
  known.gone?.delete(entry);
  if (vector === '') {
    known.packed?.delete(entry);
    known.empty.add(entry);
    return;
  }
  const stored = decodeVector(vector);
  known.packed ??= packedVectors(stored.length);
  known.empty.delete(entry);
  known.packed.put(entry, stored);
};

/**
 * Keeps the vectors of the active models in memory. Each use reads newly added rows; deleted rows are removed by a
 * sweep every minute.
 */
export const vectorsInMemory = (reader: Reader) => {
  const models = new Map<number, KnownModel>();
  let reading: Promise<unknown> = Promise.resolve();

  const readOn = async (modelId: number, known: KnownModel): Promise<void> => {
    for (;;) {
      const rows = await reader.all<VectorRow>(
        `SELECT id, entry_id, vector FROM ${VECTORS}
           WHERE model_id = ? AND id > ? ORDER BY id LIMIT ${PART}`,
        [modelId, known.last],
      );
      for (const row of rows) take(known, row);
      known.last = rows.at(-1)?.id ?? known.last;
      if (rows.length < PART) return;
      await setImmediate();
    }
  };

  /** Removes deleted entries, and adds rows that were committed after rows with higher ids. */
  const sweep = async (modelId: number, known: KnownModel): Promise<void> => {
    const gone = new Set([...(known.packed?.entries() ?? []), ...known.empty]);
    known.gone = gone;
    for (let last = 0; ;) {
      const rows = await reader.all<{ entry_id: number }>(
        `SELECT entry_id FROM ${VECTORS}
           WHERE entry_id > ? AND model_id = ? ORDER BY entry_id LIMIT ${PART}`,
        [last, modelId],
      );
      const missed: number[] = [];
      for (const { entry_id: entry } of rows) {
        gone.delete(entry);
        if (known.packed?.has(entry) !== true && !known.empty.has(entry)) missed.push(entry);
      }
      if (missed.length > 0) {
        const late = await reader.all<VectorRow>(
          `SELECT id, entry_id, vector FROM ${VECTORS}
             WHERE model_id = ? AND entry_id IN (${missed.map(() => '?').join()})`,
          [modelId, ...missed],
        );
        for (const row of late) take(known, row);
      }
      last = rows.at(-1)?.entry_id ?? last;
      if (rows.length < PART) break;
      await setImmediate();
    }
    for (const entry of gone) {
      known.packed?.delete(entry);
      known.empty.delete(entry);
    }
  };

  const sweepNowAndThen = (modelId: number, known: KnownModel): void => {
    if (known.gone !== null || performance.now() - known.sweptAt < FRESH_MS) return;
    void sweep(modelId, known)
      // The search itself reports an unavailable database.
      .catch(() => {})
      .finally(() => {
        known.sweptAt = performance.now();
        known.gone = null;
      });
  };

  /** Drops models that have been replaced. */
  const forgetFormer = async (): Promise<void> => {
    const rows = await reader.all<{ id: number }>(`SELECT id FROM ${MODELS}`, []);
    for (const id of models.keys()) if (!rows.some((row) => row.id === id)) models.delete(id);
  };

  const upToDate = async (modelId: number): Promise<KnownModel> => {
    const known = models.get(modelId) ?? {
      packed: null,
      empty: new Set<number>(),
      last: 0,
      sweptAt: performance.now(),
      gone: null,
    };
    await readOn(modelId, known);
    if (!models.has(modelId)) {
      models.set(modelId, known);
      await forgetFormer();
    }
    sweepNowAndThen(modelId, known);
    return known;
  };

  /** Serializes updates, so that concurrent searches do not read the same rows twice. */
  const read = (modelId: number): Promise<KnownModel> => {
    const turn = reading.then(() => upToDate(modelId));
    reading = turn.catch(() => {});
    return turn;
  };

  const vectorsOf: VectorsOf = async (modelId) => (await read(modelId)).packed ?? NONE;

  const nearest: NeighbourSearch = nearestByShortlist(
    reader,
    async (modelId, vector, wanted) => {
      const { packed } = await read(modelId);
      return packed?.nearestBySigns(vector, wanted) ?? [];
    },
    vectorsOf,
  );

  return { nearest, vectorsOf };
};

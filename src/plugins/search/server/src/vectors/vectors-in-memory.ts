import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../read/read-connection';
import { MODELS, VECTORS } from '../tables';
import { packedVectors, type PackedVectors } from './packed-vectors';
import { nearestByShortlist } from './shortlist';
import { decodeVector } from './stored-vectors';
import type { NeighbourSearch, VectorsAtHand, VectorsOf } from './vector-index';

/** Rows that are read in one go; others get their turn in between. */
const PART = 500;
/** What was withdrawn or rewritten, or stored by another process in another order, is noticed after so long. */
const FRESH_MS = 60_000;

interface KnownModel {
  /** Null before its first vector. */
  packed: PackedVectors | null;
  /** Entries of which the model knows no word. */
  empty: Set<number>;
  /** Id of the last row that was read. */
  last: number;
  /** When those that have gone were last looked for. */
  sweptAt: number;
  /** While they are looked for, those that have not been come across. */
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
 * The vectors of the models by which is searched, read from the table once and then followed: each use reads what has
 * been added, and what has gone is let go a minute later at most.
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

  /** Finds what has gone, and what came with a lower number than others before it. */
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
      // A database that is away is told about by the search itself.
      .catch(() => {})
      .finally(() => {
        known.sweptAt = performance.now();
        known.gone = null;
      });
  };

  /** Lets models go that others have followed. */
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

  /** One search reads for all that came meanwhile. */
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

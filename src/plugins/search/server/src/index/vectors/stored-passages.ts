import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { dotProduct, normOf, quantize } from './vector';
import { placeholders } from '../placeholders';
import type { Reader } from '../reader';
import { PASSAGES } from '../tables';
import type { Span } from '../../text/passages';
import { decodeVector, encodeVector } from './stored-vectors';

/**
 * Maximum number of entries of an archive whose passages are embedded and compared: they take as long to embed as the
 * texts, and three kilobytes of the database per article.
 */
export const MAX_ENTRIES_WITH_PASSAGES = 20_000;

/** Passage of an entry that is nearest to a query. */
export interface NearestPassage extends Span {
  similarity: number;
}

/** Stores the passages of an entry with their vectors; an entry without any is stored too, so that it is not read again. */
export const storePassages = async (
  query: Knex,
  modelId: number,
  entryId: number,
  passages: { span: Span; vector: Float32Array }[],
): Promise<void> => {
  const vectors = passages.map(({ vector }) => encodeVector(quantize(vector)));
  await query(PASSAGES)
    .insert({
      model_id: modelId,
      entry_id: entryId,
      spans: JSON.stringify(passages.map(({ span }) => span)),
      vectors: vectors.join(' '),
    })
    .onConflict(['entry_id', 'model_id'])
    .merge(['spans', 'vectors']);
};

interface Passages {
  entry: number;
  spans: Span[];
  vectors: Int8Array[];
  norms: number[];
}

/** Maximum number of passages kept in memory, of some 400 bytes each. */
const MAX_KEPT = 40_000;

/** Reads passages, and keeps those read lately in memory, because decoding takes longer than comparing. */
export const passageReader = (reader: Reader) => {
  /** By row; a changed text gets another one. */
  const cache = new LRUCache<number, Passages>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ spans }) => spans.length + 1,
  });

  const read = async (rowIds: number[]): Promise<Passages[]> => {
    if (rowIds.length === 0) return [];
    const rows = await reader.all<{
      id: number;
      entry_id: number;
      spans: string;
      vectors: string;
    }>(
      `SELECT id, entry_id, spans, vectors FROM ${PASSAGES} WHERE id IN (${placeholders(rowIds)})`,
      rowIds,
    );
    return rows.map(({ id, entry_id: entry, spans, vectors: stored }) => {
      const vectors = stored === '' ? [] : stored.split(' ').map(decodeVector);
      const passages = {
        entry,
        spans: JSON.parse(spans) as Span[],
        vectors,
        norms: vectors.map(normOf),
      };
      cache.set(id, passages);
      return passages;
    });
  };

  const passagesOf = async (modelId: number, entries: number[]): Promise<Passages[]> => {
    if (entries.length === 0) return [];
    // Answered by the index alone.
    const rows = await reader.all<{ id: number }>(
      `SELECT id FROM ${PASSAGES} WHERE model_id = ? AND entry_id IN (${placeholders(entries)})`,
      [modelId, ...entries],
    );
    const found: Passages[] = [];
    const missing: number[] = [];
    for (const { id } of rows) {
      const cached = cache.get(id);
      if (cached === undefined) missing.push(id);
      else found.push(cached);
    }
    return [...found, ...(await read(missing))];
  };

  /**
   * Finds the passage of each entry that is nearest to a vector; entries without passages are left out.
   *
   * @param vector unit vector of the query
   */
  const nearest = async (
    modelId: number,
    vector: Float32Array,
    entries: number[],
  ): Promise<Map<number, NearestPassage>> => {
    const found = new Map<number, NearestPassage>();
    for (const { entry, spans, vectors, norms } of await passagesOf(modelId, entries)) {
      let best = -1;
      let similarity = -1;
      for (const [at, stored] of vectors.entries()) {
        const nearness = dotProduct(vector, stored, 0) / norms[at]!;
        if (nearness > similarity) [best, similarity] = [at, nearness];
      }
      const span = spans[best];
      if (span !== undefined) found.set(entry, { ...span, similarity });
    }
    return found;
  };

  return { nearest };
};

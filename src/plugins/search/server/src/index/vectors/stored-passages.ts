import type { Knex } from 'knex';
import { quantize, similarity } from './vector';
import { placeholders } from '../placeholders';
import type { Reader } from '../reader';
import { PASSAGES } from '../tables';
import type { Span } from '../../text/passages';
import { decodeVector, encodeVector } from './stored-vectors';

/**
 * Maximum number of entries of an archive whose passages are embedded and compared: they take three times as long to
 * embed as the texts, and four kilobytes of the database per article.
 */
export const MAX_ENTRIES_WITH_PASSAGES = 20_000;

/** Passage of an entry that is nearest to a query. */
export interface NearestPassage extends Span {
  similarity: number;
}

interface PassageRow {
  entry_id: number;
  spans: string;
  vectors: string;
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

/**
 * Finds the passage of each entry that is nearest to a vector; entries without passages are left out.
 *
 * @param vector unit vector of the query
 */
export const nearestPassages = async (
  reader: Reader,
  modelId: number,
  vector: Float32Array,
  ids: number[],
): Promise<Map<number, NearestPassage>> => {
  const nearest = new Map<number, NearestPassage>();
  if (ids.length === 0) return nearest;
  const rows = await reader.all<PassageRow>(
    `SELECT entry_id, spans, vectors FROM ${PASSAGES}
       WHERE model_id = ? AND vectors <> '' AND entry_id IN (${placeholders(ids)})`,
    [modelId, ...ids],
  );
  for (const { entry_id: entry, spans, vectors } of rows) {
    const parts = JSON.parse(spans) as Span[];
    for (const [at, stored] of vectors.split(' ').entries()) {
      const nearness = similarity(vector, decodeVector(stored));
      const span = parts[at];
      if (span === undefined || nearness <= (nearest.get(entry)?.similarity ?? -1)) continue;
      nearest.set(entry, { ...span, similarity: nearness });
    }
  }
  return nearest;
};

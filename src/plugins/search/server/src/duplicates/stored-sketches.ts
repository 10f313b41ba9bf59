import type { Knex } from 'knex';
import type { Reader } from '../index/reader';
import { mayHaveRows } from '../index/rows-before';
import { SKETCHES, SKETCH_VALUES } from '../index/tables';
import { comparedWords } from './shingles';
import { minHashOf } from './min-hash';

/** Increment when the sketch of an unchanged text changes; stored sketches are then rebuilt. */
const SKETCH_VERSION = 1;
/** Newest sketches considered per value; caps common values, such as those of a footer under each article. */
const MAX_SKETCHES_PER_VALUE = 200;

/** What a sketch is made from. */
export interface SketchedDraft {
  body: string | null;
  updatedAt: string | number | Date;
}

type WrittenSketch = { id: number } & Record<typeof SKETCH_VALUES, boolean | 0 | 1>;

/** Version stamp of the draft that a sketch is made from. */
export const sketchStampOf = (updatedAt: string | number | Date): string =>
  `${SKETCH_VERSION}:${new Date(updatedAt).getTime()}`;

/** Deletes the sketches of documents. */
export const removeSketches = async (query: Knex, documentIds: string[]): Promise<void> => {
  const ids = await query(SKETCHES).whereIn('document_id', documentIds).pluck<number[]>('id');
  if (ids.length === 0) return;
  await query(SKETCH_VALUES).whereIn('sketch_id', ids).delete();
  await query(SKETCHES).whereIn('id', ids).delete();
};

/**
 * Brings the sketch of an article up to date with its draft.
 *
 * @param draft undefined if there is none: the sketch is deleted
 */
export const refreshSketch = async (
  query: Knex,
  documentId: string,
  draft: SketchedDraft | undefined,
): Promise<void> => {
  if (draft === undefined) return removeSketches(query, [documentId]);
  const stamp = sketchStampOf(draft.updatedAt);
  // First, so that whoever changes the same sketch waits, and then deletes these values.
  const [written] = await query(SKETCHES)
    .insert({ document_id: documentId, stamp })
    .onConflict('document_id')
    .merge({ stamp })
    .whereNot(`${SKETCHES}.stamp`, stamp)
    .returning<WrittenSketch[]>([
      'id',
      ...mayHaveRows(query, SKETCHES, [SKETCH_VALUES], 'sketch_id'),
    ]);
  // Not written if it was made from the same draft.
  if (written === undefined) return;
  const { id, [SKETCH_VALUES]: mayHaveValues } = written;
  if (mayHaveValues) await query(SKETCH_VALUES).where('sketch_id', id).delete();
  const values = minHashOf(comparedWords(draft.body ?? ''));
  if (values.length === 0) return;
  await query(SKETCH_VALUES).insert(values.map((value) => ({ sketch_id: id, value })));
};

/**
 * Finds the documents that share the most sketch values, best match first.
 *
 * @param except document to exclude: the article itself
 */
export const similarSketches = async (
  reader: Reader,
  values: number[],
  except: string,
  limit: number,
): Promise<string[]> => {
  if (values.length === 0) return [];
  const sharing = values
    .map(
      (_, at) =>
        `SELECT sketch_id FROM (SELECT sketch_id FROM ${SKETCH_VALUES} WHERE value = ?
           ORDER BY id DESC LIMIT ${MAX_SKETCHES_PER_VALUE}) AS by${at}`,
    )
    .join(' UNION ALL ');
  const rows = await reader.all<{ document_id: string }>(
    `SELECT sketches.document_id FROM (${sharing}) AS shared
       INNER JOIN ${SKETCHES} AS sketches ON sketches.id = shared.sketch_id
       WHERE sketches.document_id <> ?
       GROUP BY sketches.id, sketches.document_id
       ORDER BY count(*) DESC, sketches.id DESC LIMIT ${limit}`,
    [...values, except],
  );
  return rows.map(({ document_id }) => document_id);
};

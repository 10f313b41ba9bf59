import type { Knex } from 'knex';
import type { Reader } from '../index/reader';
import type { ArticleTable } from '../index/entries/article-table';
import { SKETCHES, SKETCH_VALUES } from '../index/tables';
import { comparedWords } from './shingles';
import { minHashOf } from './min-hash';

/** Increment when the sketch of an unchanged text changes; stored sketches are then rebuilt. */
const SKETCH_VERSION = 1;
/** Newest sketches considered per value; caps common values, such as those of a footer under each article. */
const MAX_SKETCHES_PER_VALUE = 200;

interface SketchedDraft {
  body: string | null;
  updated_at: string | number | Date;
  sketch_id: number | null;
  stamp: string | null;
}

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

/** Notes what a sketch is made from. @returns its id; it has no values */
const keepStamp = async (
  query: Knex,
  documentId: string,
  stamp: string,
  known: number | null,
): Promise<number> => {
  if (known !== null) {
    // First, so that whoever changes the same sketch waits, and then deletes these values.
    await query(SKETCHES).where('id', known).update({ stamp });
    await query(SKETCH_VALUES).where('sketch_id', known).delete();
    return known;
  }
  const [inserted] = await query(SKETCHES)
    .insert({ document_id: documentId, stamp })
    .returning<{ id: number }[]>('id');
  if (inserted === undefined) throw new Error('The database returned no id of a sketch.');
  return inserted.id;
};

/** Brings the sketch of an article up to date with its draft; deletes it if there is no draft. */
export const refreshSketch = async (
  query: Knex,
  { table, body }: ArticleTable,
  documentId: string,
): Promise<void> => {
  const draft = await query(table)
    .leftJoin(SKETCHES, `${SKETCHES}.document_id`, `${table}.document_id`)
    .where(`${table}.document_id`, documentId)
    .whereNull('published_at')
    .first<SketchedDraft | undefined>(
      `${body} as body`,
      `${table}.updated_at as updated_at`,
      `${SKETCHES}.id as sketch_id`,
      'stamp',
    );
  if (draft === undefined) return removeSketches(query, [documentId]);
  const stamp = sketchStampOf(draft.updated_at);
  if (draft.stamp === stamp) return;
  const id = await keepStamp(query, documentId, stamp, draft.sketch_id);
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

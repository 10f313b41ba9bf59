import { isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { SqlValue } from '../index/reader';
import { mayHaveRows } from '../index/rows-before';
import { SKETCHES, SKETCH_VALUES } from '../index/tables';
import { ownService } from '../own-services';
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

/** Newest sketches with a value, which is SQL. */
const sketchesWith = (value: string): string =>
  `SELECT sketch_id FROM ${SKETCH_VALUES} AS kept WHERE kept.value = ${value}
     ORDER BY kept.id DESC LIMIT ${MAX_SKETCHES_PER_VALUE}`;

/**
 * Sketches with any of the values, once for each that they share. PostgreSQL would plan a query for each value for
 * longer than it takes to answer all; SQLite has no lateral joins.
 */
const sharing = (strapi: Core.Strapi, values: number[]): { sql: string; bound: SqlValue[] } =>
  isPostgres(strapi)
    ? {
        sql: `SELECT sketch_id FROM unnest(?::int[]) AS sought(value)
          CROSS JOIN LATERAL (${sketchesWith('sought.value')}) AS sharing`,
        bound: [values.map(String)],
      }
    : {
        sql: values.map(() => `SELECT sketch_id FROM (${sketchesWith('?')})`).join(' UNION ALL '),
        bound: values,
      };

/**
 * Finds the documents that share the most sketch values, best match first.
 *
 * @param except document to exclude: the article itself
 */
export const similarSketches = async (
  strapi: Core.Strapi,
  values: number[],
  except: string,
  limit: number,
): Promise<string[]> => {
  if (values.length === 0) return [];
  const { sql, bound } = sharing(strapi, values);
  const rows = await ownService(strapi, 'read-connection').all<{ document_id: string }>(
    `SELECT sketches.document_id FROM (${sql}) AS shared
       INNER JOIN ${SKETCHES} AS sketches ON sketches.id = shared.sketch_id
       WHERE sketches.document_id <> ?
       GROUP BY sketches.id, sketches.document_id
       ORDER BY count(*) DESC, sketches.id DESC LIMIT ${limit}`,
    [...bound, except],
  );
  return rows.map(({ document_id }) => document_id);
};

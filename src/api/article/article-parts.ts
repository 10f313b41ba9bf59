import { toIsoDayOrNull, type StoredDate } from '@ota-news/foundation/database/values';
import type { Knex } from 'knex';
import type { Correction } from '../page-models';
import { MAX_COAUTHORS } from './limits';

/**
 * Parts of an article in other tables. Row ids identify a version: draft and published version have
 * different ones.
 */

/** An author after the first one. */
export interface Coauthor {
  id: number;
  name: string;
  slug: string;
  role: string | null;
}

/** Groups values by row id, keeping their order. */
const byRow = <T>(rows: { row_id: number; value: T }[]): Map<number, T[]> => {
  const grouped = new Map<number, T[]>();
  for (const { row_id, value } of rows) {
    grouped.set(row_id, [...(grouped.get(row_id) ?? []), value]);
  }
  return grouped;
};

/** Coauthors by row id. An author who is also the first author is left out. */
export const coauthorsOf = async (
  query: Knex,
  rowIds: number[],
): Promise<Map<number, Coauthor[]>> => {
  const rows = await query('articles_coauthors_lnk as links')
    .innerJoin('articles', 'articles.id', 'links.article_id')
    .innerJoin('authors', 'authors.id', 'links.author_id')
    .whereIn('links.article_id', rowIds)
    .andWhere((others) =>
      others
        .whereNull('articles.author_id')
        .orWhere('articles.author_id', '<>', query.ref('links.author_id')),
    )
    .orderBy('links.author_ord')
    .select<(Coauthor & { row_id: number })[]>({
      row_id: 'links.article_id',
      id: 'authors.id',
      name: 'authors.name',
      slug: 'authors.slug',
      role: 'authors.role',
    });
  const grouped = byRow(rows.map(({ row_id, ...value }) => ({ row_id, value })));
  return new Map([...grouped].map(([row, signed]) => [row, signed.slice(0, MAX_COAUTHORS)]));
};

/** Query for a repeatable component's rows, joined as `parts`. */
const partsOf = (query: Knex, field: string, table: string, rowIds: number[]) =>
  query('articles_cmps as links')
    .innerJoin(`${table} as parts`, 'parts.id', 'links.cmp_id')
    .whereIn('links.entity_id', rowIds)
    .andWhere('links.field', field)
    .orderBy('links.order');

/** Tags by row id. */
export const tagsOf = async (query: Knex, rowIds: number[]): Promise<Map<number, string[]>> =>
  byRow(
    await partsOf(query, 'tags', 'components_shared_names', rowIds).select<
      { row_id: number; value: string }[]
    >({ row_id: 'links.entity_id', value: 'parts.name' }),
  );

/** Sources of a version. */
export const sourcesOf = (query: Knex, rowId: number): Promise<{ title: string; url: string }[]> =>
  partsOf(query, 'sources', 'components_shared_sources', [rowId]).select<
    { title: string; url: string }[]
  >('parts.title', 'parts.url');

/** Corrections of a version, in the order of its form. */
export const correctionsOf = async (query: Knex, rowId: number): Promise<Correction[]> => {
  const rows = await partsOf(query, 'corrections', 'components_shared_corrections', [rowId]).select<
    { date: StoredDate | null; text: string | null }[]
  >('parts.date', 'parts.text');
  return rows.map(({ date, text }) => ({ date: toIsoDayOrNull(date) ?? '', text: text ?? '' }));
};

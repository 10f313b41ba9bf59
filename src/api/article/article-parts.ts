import { compiledQuery } from '@ota-news/foundation/database/compiled-query';
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

/** Everything of a version that other tables hold, in order. */
export interface ArticleParts {
  coauthors: Coauthor[];
  tags: string[];
  sources: { title: string; url: string }[];
  corrections: Correction[];
}

/** Groups values by row id, keeping their order. */
const byRow = <T>(rows: { row_id: number; value: T }[]): Map<number, T[]> => {
  const grouped = new Map<number, T[]>();
  for (const { row_id, value } of rows) {
    const values = grouped.get(row_id);
    if (values === undefined) grouped.set(row_id, [value]);
    else values.push(value);
  }
  return grouped;
};

/** Query for coauthors, joined as `authors`. An author who is also the first author is left out. */
const signedAfter = (query: Knex, rowIds: number[]) =>
  query('articles_coauthors_lnk as links')
    .innerJoin('articles', 'articles.id', 'links.article_id')
    .innerJoin('authors', 'authors.id', 'links.author_id')
    .whereIn('links.article_id', rowIds)
    .andWhere((others) =>
      others
        .whereNull('articles.author_id')
        .orWhere('articles.author_id', '<>', query.ref('links.author_id')),
    );

/** Query for a repeatable component's rows, joined as `parts`. */
const componentsOf = (query: Knex, field: string, table: string, rowIds: number[]) =>
  query('articles_cmps as links')
    .innerJoin(`${table} as parts`, 'parts.id', 'links.cmp_id')
    .whereIn('links.entity_id', rowIds)
    .andWhere('links.field', field);

/** Coauthors by row id. */
export const coauthorsOf = async (
  query: Knex,
  rowIds: number[],
): Promise<Map<number, Coauthor[]>> => {
  const rows = await signedAfter(query, rowIds)
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

/** Tags by row id. */
export const tagsOf = async (query: Knex, rowIds: number[]): Promise<Map<number, string[]>> =>
  byRow(
    await componentsOf(query, 'tags', 'components_shared_names', rowIds)
      .orderBy('links.order')
      .select<{ row_id: number; value: string }[]>({
        row_id: 'links.entity_id',
        value: 'parts.name',
      }),
  );

interface PartRow {
  row_id: number;
  field: 'coauthors' | 'corrections' | 'sources' | 'tags';
  id: number;
  text: string | null;
  second: string | null;
  third: string | null;
  day: StoredDate | null;
}

/** Reads all parts of versions by one statement. */
const partRows = compiledQuery<PartRow, [rowIds: number[]]>((query, rowIds) => {
  const none = query.raw('NULL');
  const components = { row_id: 'links.entity_id', field: 'links.field', id: 'parts.id' };
  // The first of the joined queries types the columns: PostgreSQL takes NULL alone for a text.
  return componentsOf(query, 'corrections', 'components_shared_corrections', rowIds)
    .select({
      ...components,
      text: 'parts.text',
      second: none,
      third: none,
      day: 'parts.date',
      place: 'links.order',
    })
    .unionAll([
      componentsOf(query, 'sources', 'components_shared_sources', rowIds).select({
        ...components,
        text: 'parts.title',
        second: 'parts.url',
        third: none,
        day: none,
        place: 'links.order',
      }),
      componentsOf(query, 'tags', 'components_shared_names', rowIds).select({
        ...components,
        text: 'parts.name',
        second: none,
        third: none,
        day: none,
        place: 'links.order',
      }),
      signedAfter(query, rowIds).select({
        row_id: 'links.article_id',
        field: query.raw("'coauthors'"),
        id: 'authors.id',
        text: 'authors.name',
        second: 'authors.slug',
        third: 'authors.role',
        day: none,
        place: 'links.author_ord',
      }),
    ])
    .orderBy('place');
});

/** All parts of versions, by row id. */
export const partsOf = async (
  query: Knex,
  rowIds: number[],
): Promise<(rowId: number) => ArticleParts> => {
  const rows = rowIds.length === 0 ? [] : await partRows(query, rowIds);
  const grouped = byRow(rows.map((value) => ({ row_id: value.row_id, value })));
  return (rowId) => {
    const all = grouped.get(rowId) ?? [];
    const rowsOf = (field: PartRow['field']) => all.filter((row) => row.field === field);
    return {
      coauthors: rowsOf('coauthors')
        .slice(0, MAX_COAUTHORS)
        .map(({ id, text, second, third }) => ({
          id,
          name: text ?? '',
          slug: second ?? '',
          role: third,
        })),
      tags: rowsOf('tags').map(({ text }) => text ?? ''),
      sources: rowsOf('sources').map(({ text, second }) => ({
        title: text ?? '',
        url: second ?? '',
      })),
      corrections: rowsOf('corrections').map(({ day, text }) => ({
        date: toIsoDayOrNull(day) ?? '',
        text: text ?? '',
      })),
    };
  };
};

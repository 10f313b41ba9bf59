import { database, inTransaction } from '@ota-news/foundation/database/connection';
import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';

/** A query of Strapi's database layer. */
export interface ListParams {
  _q?: unknown;
  where?: unknown;
  /** Further conditions, such as that of a publication filter. */
  filters?: unknown;
  select?: unknown;
  populate?: unknown;
  orderBy?: unknown;
  limit?: number;
  offset?: number;
}

/** Strapi's name of the state in a sort order, which is no attribute. */
const STATE = 'status';

const partsOf = (orderBy: unknown): unknown[] =>
  orderBy === undefined || orderBy === null ? [] : [orderBy].flat();

const directionOf = (part: unknown): 'asc' | 'desc' | null => {
  if (part === STATE) return 'asc';
  if (typeof part !== 'object' || part === null || !(STATE in part)) return null;
  return String(part[STATE]).toLowerCase() === 'desc' ? 'desc' : 'asc';
};

/** Tells whether rows are sorted by their state. */
export const isSortedByState = (orderBy: unknown): boolean =>
  partsOf(orderBy).some((part) => directionOf(part) !== null);

/** A sort order without the state. */
export const withoutState = (orderBy: unknown): unknown[] =>
  partsOf(orderBy).filter((part) => directionOf(part) === null);

/**
 * Ids in the order of state: drafts, changed ones, published ones. Strapi's own order compares the languages of rows,
 * and finds no published row where none has a language.
 */
const inOrderOfState = (
  query: Knex,
  tableName: string,
  matching: Knex.QueryBuilder,
  direction: 'asc' | 'desc',
): Knex.QueryBuilder => {
  const publishedAt = query(`${tableName} as live`)
    .max('live.updated_at')
    .whereRaw('live.document_id = listed.document_id AND live.published_at IS NOT NULL')
    .whereRaw('coalesce(live.locale, ?) = coalesce(listed.locale, ?)', ['', '']);
  const states = query(`${tableName} as listed`)
    .select('listed.id', 'listed.updated_at', publishedAt.as('published'))
    .whereIn('listed.id', matching);
  const state = 'CASE WHEN published IS NULL THEN 0 WHEN updated_at > published THEN 1 ELSE 2 END';
  return query(states.as('states'))
    .select('id')
    .orderByRaw(`${state} ${direction}`)
    .orderBy('id', 'asc');
};

/** Reads the rows of a query. */
export type Read = <T>(query: Knex.QueryBuilder) => Promise<T[]>;

/** Reads in the transaction of the request, if there is one. */
export const readInRequest =
  (strapi: Core.Strapi): Read =>
  async <T>(listed: Knex.QueryBuilder) => {
    if (!strapi.db.inTransaction()) return (await listed) as T[];
    return inTransaction(strapi, async ({ query }) =>
      listed.transacting(query as Knex.Transaction),
    );
  };

/** Name of the documents that a search has found, in the queries of its list. */
const FOUND = 'found';

/** How a list is read. */
export interface Reading {
  read: Read;
  /** SELECT of the ids of the documents that its search finds; null without a search. */
  found: Knex.QueryBuilder | null;
}

/** SELECT of the documents that the search has found, within a query of `readPage` or `countRows`. */
export const foundDocuments = (strapi: Core.Strapi): Knex.QueryBuilder =>
  database(strapi).select('document_id').from(FOUND);

const withFound = (listed: Knex.QueryBuilder, found: Reading['found']): Knex.QueryBuilder =>
  found === null ? listed : listed.withMaterialized(FOUND, found);

/** Counts the rows of a list, in a query of its own or as a part of one. */
export const countOf = (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  { _q, where, filters }: ListParams,
): Knex.QueryBuilder =>
  strapi.db.entityManager
    .createQueryBuilder(uid)
    .init({ _q, where, filters })
    .count()
    .getKnexQuery();

/** A page of a list. */
export interface ListPage {
  /** In order. */
  ids: number[];
  /** Number of rows on all pages; null if it is not known. */
  total: number | null;
}

/** Reads a page of a list. What a search finds is found once, for the page and the total: that takes the longest. */
export const readPage = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  { _q, where, filters, orderBy, limit, offset }: ListParams,
  { read, found }: Reading,
): Promise<ListPage> => {
  const query = database(strapi);
  const idsOf = (params: ListParams): Knex.QueryBuilder =>
    strapi.db.entityManager
      .createQueryBuilder(uid)
      .init({ ...params, select: ['id'] })
      .getKnexQuery();
  const direction = partsOf(orderBy)
    .map(directionOf)
    .find((one) => one !== null);
  const inState = (state: 'asc' | 'desc'): Knex.QueryBuilder =>
    inOrderOfState(
      query,
      strapi.db.metadata.get(uid).tableName,
      idsOf({ _q, where, filters }),
      state,
    )
      .limit(limit ?? 0)
      .offset(offset ?? 0);
  const page =
    direction === undefined
      ? idsOf({ _q, where, filters, orderBy, limit, offset })
      : inState(direction);
  if (found !== null) page.select(countOf(strapi, uid, { _q, where, filters }).as('total'));
  const rows = await read<{ id: number; total?: number | string }>(withFound(page, found));
  const ids = rows.map(({ id }) => id);
  // The total comes with each row; a page beyond the last has none.
  const isEmpty = found !== null && rows.length === 0 && (offset ?? 0) === 0;
  const total = isEmpty ? 0 : rows[0]?.total;
  return { ids, total: total === undefined ? null : Number(total) };
};

/** Counts the rows of a list that is searched. */
export const countRows = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  params: ListParams,
  { read, found }: Reading,
): Promise<number> => {
  const counted = withFound(countOf(strapi, uid, params), found);
  const [row] = await read<{ count: number | string }>(counted);
  return Number(row?.count ?? 0);
};

/** Arranges rows by the given order of ids. */
export const arrange = (rows: { id: number }[], ids: number[]): void => {
  const places = new Map(ids.map((id, place) => [id, place]));
  rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
};

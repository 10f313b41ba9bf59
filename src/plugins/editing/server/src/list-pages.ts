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

/** Strapi reads lists in transactions, and SQLite has one connection. */
export const readInRequest =
  (strapi: Core.Strapi): Read =>
  (listed) =>
    inTransaction(strapi, async ({ query }) => listed.transacting(query as Knex.Transaction));

/** Name of all that a list shows on any page, in the query of a page. */
const MATCHING = 'matching';

/** A page of a list. */
export interface ListPage {
  /** In order. */
  ids: number[];
  /** Number of rows on all pages; null if it is not known. */
  total: number | null;
}

/**
 * Reads a page of a list.
 *
 * @param read reads the page
 * @param isCounted find what the list shows once, for the page and the total: a search takes longer than its page
 */
export const readPage = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  { _q, where, filters, orderBy, limit, offset }: ListParams,
  { read, isCounted }: { read: Read; isCounted: boolean },
): Promise<ListPage> => {
  const query = database(strapi);
  const idsOf = (params: ListParams): Knex.QueryBuilder =>
    strapi.db.entityManager
      .createQueryBuilder(uid)
      .init({ ...params, select: ['id'] })
      .getKnexQuery();
  const matching = idsOf({ _q, where, filters });
  const shown = isCounted ? query(MATCHING).select('id') : matching;
  const direction = partsOf(orderBy)
    .map(directionOf)
    .find((one) => one !== null);
  const inState = (state: 'asc' | 'desc'): Knex.QueryBuilder =>
    inOrderOfState(query, strapi.db.metadata.get(uid).tableName, shown, state)
      .limit(limit ?? 0)
      .offset(offset ?? 0);
  const found = isCounted ? { where: { id: { $in: shown } } } : { _q, where, filters };
  const page =
    direction === undefined ? idsOf({ ...found, orderBy, limit, offset }) : inState(direction);
  if (isCounted) {
    const total = query(MATCHING).count('* as total');
    page.withMaterialized(MATCHING, matching).select(total.as('total'));
  }
  const rows = await read<{ id: number; total?: number | string }>(page);
  const ids = rows.map(({ id }) => id);
  // The total comes with each row; a page beyond the last has none.
  const isEmpty = isCounted && rows.length === 0 && (offset ?? 0) === 0;
  const total = isEmpty ? 0 : rows[0]?.total;
  return { ids, total: total === undefined ? null : Number(total) };
};

/** Counts the rows of a list. */
export const countRows = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  { _q, where, filters }: ListParams,
  read: Read,
): Promise<number> => {
  const counted = strapi.db.entityManager
    .createQueryBuilder(uid)
    .init({ _q, where, filters })
    .count();
  const [row] = await read<{ count: number | string }>(counted.getKnexQuery());
  return Number(row?.count ?? 0);
};

/** Arranges rows by the given order of ids. */
export const arrange = (rows: { id: number }[], ids: number[]): void => {
  const places = new Map(ids.map((id, place) => [id, place]));
  rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
};

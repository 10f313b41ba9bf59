import type { SlowQueriesService } from '@ota-news/foundation/contracts/search';
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

/**
 * Reads the ids of a page of a list, in order.
 *
 * @param reader reads what takes long; null for the connection of the request
 */
export const pageOf = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  { _q, where, filters, orderBy, limit, offset }: ListParams,
  reader: SlowQueriesService | null,
): Promise<number[]> => {
  const builder = () => strapi.db.entityManager.createQueryBuilder(uid);
  const direction = partsOf(orderBy)
    .map(directionOf)
    .find((one) => one !== null);
  const inState = (state: 'asc' | 'desc'): Knex.QueryBuilder => {
    const matching = builder()
      .init({ _q, where, filters, select: ['id'] })
      .getKnexQuery();
    const { tableName } = strapi.db.metadata.get(uid);
    return inOrderOfState(database(strapi), tableName, matching, state)
      .limit(limit ?? 0)
      .offset(offset ?? 0);
  };
  const page =
    direction === undefined
      ? builder()
          .init({ _q, where, filters, orderBy, limit, offset, select: ['id'] })
          .getKnexQuery()
      : inState(direction);
  // Strapi reads lists in transactions, and SQLite has one connection.
  const rows: { id: number }[] =
    reader === null
      ? await inTransaction(strapi, async ({ query }) =>
          page.transacting(query as Knex.Transaction),
        )
      : await reader.rows(page);
  return rows.map(({ id }) => id);
};

/** Counts the rows of a list. */
export const countOf = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  { _q, where, filters }: ListParams,
  reader: SlowQueriesService,
): Promise<number> => {
  const counted = strapi.db.entityManager
    .createQueryBuilder(uid)
    .init({ _q, where, filters })
    .count();
  const [row] = await reader.rows<{ count: number | string }>(counted.getKnexQuery());
  return Number(row?.count ?? 0);
};

/** Arranges rows by the given order of ids. */
export const arrange = (rows: { id: number }[], ids: number[]): void => {
  const places = new Map(ids.map((id, place) => [id, place]));
  rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
};

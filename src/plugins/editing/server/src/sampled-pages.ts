import type { FoundArticles } from '@ota-news/foundation/contracts/search';
import { database } from '@ota-news/foundation/database/connection';
import type { Core, UID } from '@strapi/strapi';
import {
  countOf,
  isSortedByState,
  type ListPage,
  type ListParams,
  type Reading,
} from './list-pages';

/** Rows that are looked through for a page, and for those further behind. */
const MIN_SAMPLE = 1_000;
const MAX_SAMPLE = 10_000;
/** Of so many rows for each one up to the end of the page, one must be found. */
const SAMPLED_PER_ROW = 4;

/** Names of the first rows within the query, and of the same with their places. */
const FIRST = 'first_rows';
const SAMPLE = 'sample';

/**
 * Reads a page of what a search finds from the first rows of the list, one by one: a word that is in many articles is in
 * some of those, and finding all the others would take seconds in an archive of a million.
 *
 * The total is exact where those are all rows. Otherwise it is estimated: as large a share of all as of those is found.
 *
 * @param params of the list without its search
 * @returns null if too few of them are found
 */
export const readSampledPage = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  { where, filters, orderBy, limit = 0, offset = 0 }: ListParams,
  found: FoundArticles,
  { read }: Reading,
): Promise<ListPage | null> => {
  if (isSortedByState(orderBy)) return null;
  const end = offset + limit;
  const size = Math.min(Math.max(MIN_SAMPLE, SAMPLED_PER_ROW * end), MAX_SAMPLE);
  const query = database(strapi);
  const first = strapi.db.entityManager
    .createQueryBuilder(uid)
    .init({ where, filters, orderBy, limit: size, select: ['id', 'documentId'] })
    .getKnexQuery();
  const numbered = query
    .select('id', 'document_id', query.raw('row_number() OVER () AS place'))
    .from(FIRST);
  const matching = query
    .select('id', 'place')
    .from(numbered.as(SAMPLE))
    .where(found.isFound(SAMPLE));
  // The number of rows comes with each that is found, and by itself where none is.
  const rows = await read<{ id: number | null; sampled: number | string }>(
    query
      .withMaterialized(FIRST, first)
      .select('id', 'sampled')
      .from(query.count({ sampled: '*' }).from(FIRST).as('size'))
      .leftJoin(matching.as('matching'), (on) => on.on(query.raw('1 = 1')))
      .orderBy('place'),
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  const isAll = Number(rows[0]?.sampled) < size;
  if (!isAll && ids.length < end) return null;
  const page = ids.slice(offset, end);
  if (isAll) return { ids: page, total: ids.length };
  const [all] = await read<{ count: number | string }>(countOf(strapi, uid, { where, filters }));
  return { ids: page, total: Math.round((Number(all?.count ?? 0) * ids.length) / size) };
};

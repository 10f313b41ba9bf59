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

const SAMPLE = 'sampled';

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
    .select('id', 'document_id')
    .select(query.raw('row_number() OVER () AS place'), query.raw('count(*) OVER () AS size'))
    .from('first_rows');
  const rows = await read<{ id: number; size: number | string }>(
    query
      .withMaterialized('first_rows', first)
      .select('id', 'size')
      .from(numbered.as(SAMPLE))
      .where(found.isFound(SAMPLE))
      .orderBy('place'),
  );
  const isAll = rows[0] !== undefined && Number(rows[0].size) < size;
  if (!isAll && rows.length < end) return null;
  const ids = rows.slice(offset, end).map(({ id }) => id);
  if (isAll) return { ids, total: rows.length };
  const [all] = await read<{ count: number | string }>(countOf(strapi, uid, { where, filters }));
  return { ids, total: Math.round((Number(all?.count ?? 0) * rows.length) / size) };
};

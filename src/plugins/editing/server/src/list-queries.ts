import { getService } from '@ota-news/foundation/contracts/services';
import { isPostgres } from '@ota-news/foundation/database/connection';
import { declarePatch } from '@ota-news/foundation/library-patches/library-patch';
import type { Core, UID } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { ListSearch } from './list-search';
import {
  arrange,
  countRows,
  foundDocuments,
  readInRequest,
  readPage,
  withoutState,
  type ListPage,
  type ListParams,
  type Reading,
} from './list-pages';
import { listedColumns, listedRelations } from './list-columns';
import { readSampledPage } from './sampled-pages';

declarePatch(__filename, '@strapi/database', '5.54');

/** A list that is being read. */
interface ListRead {
  uid: UID.ContentType;
  search: ListSearch | null;
  /** Rows come without long texts. */
  isShort: boolean;
  /** The page, as soon as it is asked for. */
  page: Promise<ListPage> | null;
  /** Aborted when the rows are asked for. */
  asked: AbortController;
  /** Ids of the page's rows, in order, if they are known already. */
  order: number[] | null;
}

interface QueryEvent {
  model: { uid: string };
  params?: ListParams;
  result?: unknown;
}

const reads = new AsyncLocalStorage<ListRead>();

/**
 * How long a count waits for the page, in milliseconds. On PostgreSQL each has a connection of its own, and the count may
 * get one first; if none is left, the page waits for those that counts hold.
 */
const PAGE_WAIT_MS = 50;

const waitForPage = async ({ asked: { signal } }: ListRead): Promise<void> => {
  await pause(PAGE_WAIT_MS, undefined, { signal }).catch(() => undefined);
};

/** Reads a list of the panel by queries that stay fast in a large archive. */
export const withFastQueries = <T>(
  list: Pick<ListRead, 'uid' | 'search' | 'isShort'>,
  read: () => Promise<T>,
): Promise<T> =>
  reads.run({ ...list, page: null, order: null, asked: new AbortController() }, read);

/**
 * Reads lists without the transactions that Strapi opens for each of their queries. On SQLite a transaction holds the only
 * connection, so that every page and the health check would wait for a search in its own thread.
 */
const readOutsideTransactions = ({ db }: Core.Strapi): void => {
  type Work = () => Promise<unknown>;
  const transaction = db.transaction.bind(db) as (work?: Work) => Promise<unknown>;
  // Strapi's reads of documents make no use of the transaction that they get.
  const isRead = (work?: Work): work is Work =>
    work?.length === 0 && reads.getStore() !== undefined;
  const unlessRead = (work?: Work): Promise<unknown> =>
    isRead(work) && !db.inTransaction() ? work() : transaction(work);
  db.transaction = unlessRead as typeof db.transaction;
};

/**
 * Changes the queries of lists that Strapi makes; permissions and filters stay as they are. A page's ids are read before
 * its rows: rows are long, and Strapi's own query reads, and sorts, those of all earlier pages too. What a search finds
 * may be most of a large archive: it is counted with its page, on SQLite in the thread of searches.
 */
export const quickenLists = (strapi: Core.Strapi): void => {
  const listOf = ({ model, params }: QueryEvent): [ListRead, ListParams] | null => {
    const list = reads.getStore();
    return list?.uid === model.uid && params !== undefined ? [list, params] : null;
  };

  /**
   * Replaces Strapi's search in a query of the list.
   *
   * @param found SELECT of the documents that it finds
   * @returns whether there is one
   */
  const search = (
    { search: wanted }: ListRead,
    params: ListParams,
    found = foundDocuments(strapi),
  ): boolean => {
    if (wanted === null || params._q !== wanted.text) return false;
    delete params._q;
    params.where = { $and: [params.where ?? {}, { documentId: { $in: found } }] };
    return true;
  };

  const readingOf = ({ search: wanted }: ListRead): Reading => {
    const found = wanted?.found.documents() ?? null;
    if (found === null || isPostgres(strapi)) return { read: readInRequest(strapi), found };
    const { rows } = getService(strapi, 'search', 'slow-queries');
    return { read: (query) => rows(query), found };
  };

  /** Looks for a page among the first rows of the list, and among all of them where too few of those are found. */
  const readFoundPage = async (
    list: ListRead,
    { _q, ...unsearched }: ListParams,
    params: ListParams,
  ): Promise<ListPage> => {
    const reading = readingOf(list);
    const sampled =
      list.search &&
      (await readSampledPage(strapi, list.uid, unsearched, list.search.found, reading));
    return sampled ?? readPage(strapi, list.uid, params, reading);
  };

  const { entityManager } = strapi.db;
  const count = entityManager.count.bind(entityManager);
  // Subscribers are told of a count, but can't answer it.
  entityManager.count = async (uid, params) => {
    const list = reads.getStore();
    if (list?.uid !== uid || params === undefined) return count(uid, params);
    const listed = params as ListParams;
    if (!search(list, listed)) return count(uid, params);
    if (list.page === null) await waitForPage(list);
    const page = await list.page;
    return page?.total ?? countRows(strapi, list.uid, listed, readingOf(list));
  };

  if (!isPostgres(strapi)) readOutsideTransactions(strapi);

  strapi.db.lifecycles.subscribe({
    async beforeFindMany(event) {
      const found = listOf(event as QueryEvent);
      if (found === null) return;
      const [list, params] = found;
      // With columns of its own choice, Strapi looks for the states of rows in the same table.
      if (params.limit === undefined || params.select !== undefined || list.order !== null) {
        search(list, params, list.search?.found.documents());
        list.asked.abort();
        return;
      }
      const unsearched = { ...params };
      list.page = search(list, params)
        ? readFoundPage(list, unsearched, params)
        : readPage(strapi, list.uid, params, readingOf(list));
      list.asked.abort();
      list.order = (await list.page).ids;
      if (list.isShort) {
        params.select = listedColumns(strapi, list.uid);
        params.populate = listedRelations(strapi, list.uid, params.populate);
      }
      params.orderBy = withoutState(params.orderBy);
      params.where = { id: { $in: list.order } };
      delete params._q;
      delete params.limit;
      delete params.offset;
    },

    afterFindMany(event) {
      const { result } = event as QueryEvent;
      const [list] = listOf(event as QueryEvent) ?? [];
      if (list?.order && Array.isArray(result)) arrange(result, list.order);
    },
  });
};

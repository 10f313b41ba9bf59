import type { Core, UID } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { foundBy, type ListSearch } from './list-search';
import { arrange, pageOf, withoutState, type ListParams } from './list-pages';
import { listedColumns, listedRelations } from './list-columns';

/** A list that is being read. */
interface ListRead {
  uid: string;
  search: ListSearch | null;
  /** Rows come without long texts. */
  isShort: boolean;
  /** Ids of the page's rows, in order, if they are known already. */
  order: number[] | null;
}

interface QueryEvent {
  model: { uid: string };
  params?: ListParams;
  result?: unknown;
}

const reads = new AsyncLocalStorage<ListRead>();

/** Reads a list of the panel by queries that stay fast in a large archive. */
export const withFastQueries = <T>(
  list: Pick<ListRead, 'uid' | 'search' | 'isShort'>,
  read: () => Promise<T>,
): Promise<T> => reads.run({ ...list, order: null }, read);

/**
 * Changes the queries of lists that Strapi makes; permissions, filters and counts stay as they are. A page's ids are
 * read before its rows: rows are long, and Strapi's own query reads, and sorts, those of all earlier pages too.
 */
export const quickenLists = (strapi: Core.Strapi): void => {
  const listOf = ({ model, params }: QueryEvent): [ListRead, ListParams] | null => {
    const list = reads.getStore();
    return list?.uid === model.uid && params !== undefined ? [list, params] : null;
  };

  const search = ({ search: wanted }: ListRead, params: ListParams): void => {
    if (wanted === null || params._q !== wanted.text) return;
    delete params._q;
    params.where = { $and: [params.where ?? {}, foundBy(strapi, wanted)] };
  };

  strapi.db.lifecycles.subscribe({
    async beforeFindMany(event) {
      const found = listOf(event as QueryEvent);
      if (found === null) return;
      const [list, params] = found;
      search(list, params);
      // With columns of its own choice, Strapi looks for the states of rows in the same table.
      if (params.limit === undefined || params.select !== undefined || list.order !== null) return;
      const uid = list.uid as UID.ContentType;
      list.order = await pageOf(strapi, uid, params);
      if (list.isShort) {
        params.select = listedColumns(strapi, uid);
        params.populate = listedRelations(strapi, uid, params.populate);
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

    beforeCount(event) {
      const found = listOf(event as QueryEvent);
      if (found !== null) search(...found);
    },
  });
};

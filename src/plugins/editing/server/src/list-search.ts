import { database, isPostgres } from '@ota-news/foundation/database/connection';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';

const ARTICLE = 'api::article.article';

/** The search of the list that is being read, and the documents that it finds. */
interface ListSearch {
  text: unknown;
  documentIds: string[];
}

interface SearchedQuery {
  params?: { _q?: unknown; where?: unknown };
}

const searches = new AsyncLocalStorage<ListSearch>();

/** One bound value for any number of ids: databases limit the number of values. */
const oneOf = (strapi: Core.Strapi, ids: string[]) => {
  const query = database(strapi);
  const table = isPostgres(strapi) ? 'json_array_elements_text(?::json)' : 'json_each(?)';
  return query.select('value').from(query.raw(table, [JSON.stringify(ids)]));
};

/**
 * Reads a list. Searches of articles are answered from the search index: Strapi compares all texts of all articles,
 * which takes seconds in a large archive, and on SQLite nothing else is answered meanwhile.
 *
 * @param text typed by the person
 */
export const withListSearch = async <T>(
  strapi: Core.Strapi,
  uid: string,
  text: unknown,
  read: () => Promise<T>,
): Promise<T> => {
  if (uid !== ARTICLE || typeof text !== 'string' || text.trim() === '') return read();
  const documentIds = await getService(strapi, 'search', 'stored-articles').containing(text);
  return searches.run({ text, documentIds }, read);
};

/** Replaces Strapi's search in the queries of such lists. Permissions, filters, order and pages stay as they are. */
export const answerListSearches = (strapi: Core.Strapi): void => {
  const replace = ({ params }: SearchedQuery): void => {
    const search = searches.getStore();
    if (search === undefined || params === undefined || params._q !== search.text) return;
    delete params._q;
    const found = { documentId: { $in: oneOf(strapi, search.documentIds) } };
    params.where = { $and: [params.where ?? {}, found] };
  };
  strapi.db.lifecycles.subscribe({
    models: [ARTICLE],
    beforeFindMany: replace,
    beforeCount: replace,
  });
};

import { database, isPostgres } from '@ota-news/foundation/database/connection';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { ARTICLE } from '#api/article/stored-article';

/** The search of a list. */
export interface ListSearch {
  text: string;
  /** JSON array of the ids of the documents that it finds. */
  documentIds: string;
}

/** Condition for the found documents. One bound value holds any number of ids: databases limit the number of values. */
export const foundBy = (strapi: Core.Strapi, { documentIds }: ListSearch): object => {
  const query = database(strapi);
  const table = isPostgres(strapi) ? 'json_array_elements_text(?::json)' : 'json_each(?)';
  const ids = query.select('value').from(query.raw(table, [documentIds]));
  return { documentId: { $in: ids } };
};

/**
 * Answers the searches of articles from the search index: Strapi compares all texts of all articles, which takes
 * seconds in a large archive, and on SQLite nothing else is answered meanwhile.
 *
 * @param text typed by the person
 * @returns null if Strapi shall search
 */
export const searchList = async (
  strapi: Core.Strapi,
  uid: string,
  text: unknown,
): Promise<ListSearch | null> => {
  if (uid !== ARTICLE || typeof text !== 'string' || text.trim() === '') return null;
  const documentIds = await getService(strapi, 'search', 'stored-articles').containing(text);
  return { text, documentIds };
};

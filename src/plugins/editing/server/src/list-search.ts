import type { FoundArticles } from '@ota-news/foundation/contracts/search';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { ARTICLE } from '#api/article/stored-article';

/** The search of a list. */
export interface ListSearch {
  text: string;
  found: FoundArticles;
}

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
  return {
    text,
    found: await getService(strapi, 'search', 'stored-articles').containing(text),
  };
};

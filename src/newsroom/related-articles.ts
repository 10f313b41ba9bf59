import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import type { ArticleSummary } from '#api/page-models';

/** Number of related articles shown, or all picked by hand if there are more. */
const SHOWN = 4;

interface Read {
  /** The public number. */
  id: number;
  /** Numbers of related articles picked by hand. */
  relatedIds: number[];
}

/** The closest articles that are published. */
const closest = async (strapi: Core.Strapi, id: number): Promise<ArticleSummary[]> => {
  const numbers = await getService(strapi, 'search', 'related').numbersRelatedTo(id);
  const articles = getService(strapi, 'api::article.published-articles');
  const first = await articles.byNumbers(numbers.slice(0, SHOWN));
  if (first.length === SHOWN) return first;
  // Some were unpublished since; the next best replace them.
  return [...first, ...(await articles.byNumbers(numbers.slice(SHOWN)))].slice(0, SHOWN);
};

/** Related articles: published ones picked by hand in their order, then the closest according to the search. */
export const relatedTo = async (
  strapi: Core.Strapi,
  { id, relatedIds }: Read,
): Promise<ArticleSummary[]> => {
  const picked = await getService(strapi, 'api::article.published-articles').byNumbers(relatedIds);
  if (picked.length >= SHOWN) return picked;
  const further = (await closest(strapi, id)).filter((article) => !relatedIds.includes(article.id));
  return [...picked, ...further].slice(0, SHOWN);
};

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

/** Related articles: published ones picked by hand in their order, then the closest according to the search. */
export const relatedTo = async (
  strapi: Core.Strapi,
  { id, relatedIds }: Read,
): Promise<ArticleSummary[]> => {
  const picked = await getService(strapi, 'api::article.published-articles').byNumbers(relatedIds);
  if (picked.length >= SHOWN) return picked;
  const computed = await getService(strapi, 'search', 'related').relatedTo(id);
  const further = computed.filter((article) => !relatedIds.includes(article.id));
  return [...picked, ...further].slice(0, SHOWN);
};

import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import type { ArticleSummary } from '#api/page-models';

/** So many are shown, or all that were picked. */
const SHOWN = 4;

interface Read {
  /** The lasting number. */
  id: number;
  /** Numbers of the articles that were picked by hand. */
  relatedIds: number[];
}

/**
 * What to read after an article: what was picked by hand and is published, in that order, then the closest that
 * the search knows.
 */
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

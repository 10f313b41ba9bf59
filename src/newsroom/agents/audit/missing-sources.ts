import { getService } from '@ota-news/foundation/contracts/services';
import type { Check } from './finding';
import { atArticle } from './finding';

/** Finds published articles without sources. */
export const missingSources: Check = async (strapi, limit, offset) => {
  const articles = getService(strapi, 'api::article.published-articles');
  const found = await articles.latest({ isUnsourced: true }, limit, offset);
  return found.map((article) => atArticle(article, 'It names no source.'));
};

import { getService } from '@ota-news/foundation/contracts/services';
import type { Check } from './finding';
import { articleFinding } from './finding';

/** Finds published articles without sources. */
export const missingSources: Check = async (strapi, limit, offset) => {
  const articles = getService(strapi, 'api::article.published-articles');
  const found = await articles.latest({ isUnsourced: true }, limit, offset);
  return found.map((article) => articleFinding(article, 'It names no source.'));
};

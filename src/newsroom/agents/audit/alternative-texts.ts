import { getService } from '@ota-news/foundation/contracts/services';
import type { Check } from './finding';
import { articleFinding } from './finding';

/** Finds articles with a picture that has no alternative text. */
export const alternativeTexts: Check = async (strapi, limit, offset) => {
  const documents = await getService(strapi, 'readiness', 'readiness').silentArticles();
  const articles = getService(strapi, 'api::article.published-articles');
  return Promise.all(
    documents.slice(offset, offset + limit).map(async (documentId) => {
      const published = await articles.byDocument(documentId, 'published');
      return published === null
        ? null
        : articleFinding(published, 'The draft has a picture without an alternative text.');
    }),
  );
};

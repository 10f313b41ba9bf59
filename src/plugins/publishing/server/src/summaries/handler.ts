import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import type { JobHandler } from '@ota-news/foundation/jobs/job';
import { asRefusal } from '../refusal';
import { ARTICLE_SUMMARIES } from '../tables';
import { extractive } from './extractive';
import { openai } from './openai';

const providers = { extractive, openai };

/**
 * Creates the effect handler that stores an article's summary in a separate table. Editors are offered it if
 * the excerpt is empty; human texts are never changed.
 */
export const summarise = (strapi: Core.Strapi): JobHandler => {
  const provider = providers[environment().SUMMARY_PROVIDER];
  return async ({ documentId }, signal) => {
    const articles = getService(strapi, 'api::article.published-articles');
    const article = await articles.byDocument(documentId ?? '', 'published');
    if (article === null) return { skipped: 'The article is no longer published.' };
    const summary = await provider.summarise(article, signal).catch(asRefusal);
    if (summary === null) return { skipped: 'The article holds no sentence to summarise.' };
    const row = {
      document_id: documentId,
      summary,
      provider: provider.name,
      created_at: Date.now(),
    };
    await database(strapi)(ARTICLE_SUMMARIES).insert(row).onConflict('document_id').merge();
    return { detail: summary };
  };
};

import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { JobHandler } from '@ota-news/foundation/jobs/job';
import { asRefusal } from '../refusal';
import { ownService } from '../own-services';
import { publishingSettings } from '../settings';
import { ARTICLE_SUMMARIES } from '../tables';
import { extractive } from './extractive';
import { openai } from './openai';
import type { SummaryInput } from './provider';

/**
 * Creates the effect handler that stores an article's summary in a separate table. Editors are offered it if
 * the excerpt is empty; human texts are never changed.
 */
export const summarise = (strapi: Core.Strapi): JobHandler => {
  const settings = publishingSettings.of(strapi);
  const provider = settings.summaryProvider === 'openai' ? openai(settings) : extractive;
  return async ({ documentId }, signal) => {
    const type = await ownService(strapi, 'types').ofDocument(documentId ?? '');
    const article =
      type === null
        ? undefined
        : await database(strapi)(type.table)
            .where('document_id', documentId)
            .whereNotNull('published_at')
            .first<SummaryInput | undefined>({
              title: type.columns.title,
              body: type.columns.body,
            });
    if (article === undefined) return { skipped: 'The article is no longer published.' };
    const summary = await provider
      .summarise({ ...article, body: article.body ?? '' }, signal)
      .catch(asRefusal);
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

import type { JobHandler } from '@ota-news/foundation/jobs/job';
import type { Core } from '@strapi/strapi';
import { relatedStamp } from '../indexer/related-stamp';
import { afterIndexing } from './after-indexing';
import { articleEntry, type ArticleEntry } from './article-entry';
import { expectedModel } from './expected-model';
import { ownService } from '../own-services';

const detailOf = ({ numbers }: ArticleEntry, hasVectors: boolean): string => {
  const count = (JSON.parse(numbers ?? '[]') as number[]).length;
  const basis = hasVectors ? 'words and meaning' : 'words';
  return count === 0
    ? `Nothing is close to it by ${basis}.`
    : `To read after it: ${count} to choose from, by ${basis}.`;
};

/**
 * Effect handler: ensures that related articles are computed, including vectors if a model is available or expected.
 */
export const relateArticle =
  (strapi: Core.Strapi): JobHandler =>
  ({ documentId }) =>
    afterIndexing(strapi, async () => {
      const models = await ownService(strapi, 'models').active();
      const entry = await articleEntry(strapi, documentId);
      if (entry === null) return { skipped: 'The article is no longer published.' };
      if (models.length === 0) {
        const expected = await expectedModel(strapi);
        if (expected.model !== null || expected.isAwaited) return null;
      }
      if (models.some(({ id }) => !entry.vectors.has(id))) return null;
      const stamp = relatedStamp(
        entry.stamp,
        models.map(({ provider }) => provider),
      );
      if (entry.related_stamp !== stamp) return null;
      return { detail: detailOf(entry, models.length > 0) };
    });

import type { JobHandler } from '@ota-news/foundation/jobs/job';
import type { Core } from '@strapi/strapi';
import { afterIndexing } from './after-indexing';
import { articleEntry } from './article-entry';
import { expectedModel } from './expected-model';

/** Effect handler: ensures that an article has a vector of the current model. */
export const embedArticle =
  (strapi: Core.Strapi): JobHandler =>
  ({ documentId }) =>
    afterIndexing(strapi, async () => {
      const expected = await expectedModel(strapi);
      const { model } = expected;
      const entry = await articleEntry(strapi, documentId);
      if (entry === null) return { skipped: 'The article is no longer published.' };
      if (model === null) return expected.isAwaited ? null : { skipped: expected.reason };
      const vector = entry.vectors.get(model.id);
      if (vector === undefined) return null;
      if (vector === '') {
        return {
          skipped:
            'The model knows none of its words, or not its language; it is found by them all the same.',
        };
      }
      return { detail: `Placed by the model of the provider "${model.provider}".` };
    });

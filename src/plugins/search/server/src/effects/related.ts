import type { EffectHandler } from '../../../../../newsroom/contracts/publishing';
import type { Core } from '@strapi/strapi';
import { relatedStamp } from '../indexer/relate-articles';
import { afterIndexing } from './after-indexing';
import { articleEntry, type ArticleEntry } from './article-entry';
import { expectedModel } from './expected-model';

const detailOf = ({ numbers, vector }: ArticleEntry): string => {
  const count = (JSON.parse(numbers ?? '[]') as number[]).length;
  const basis = vector === null ? 'words' : 'words and meaning';
  return count === 0
    ? `Nothing is close to it by ${basis}.`
    : `To read after it: ${count} to choose from, by ${basis}.`;
};

/** Sees to it that an article's related articles are known, by its vector too where it is to have one. */
export const relateArticle =
  (strapi: Core.Strapi): EffectHandler =>
  ({ documentId }) =>
    afterIndexing(strapi, async () => {
      const expected = await expectedModel(strapi);
      const entry = await articleEntry(strapi, documentId, expected.model?.id ?? null);
      if (entry === null) return { skipped: 'The article is no longer published.' };
      const hasVector = entry.vector !== null;
      const isWithoutVector = expected.model === null && !expected.isAwaited;
      if (!hasVector && !isWithoutVector) return null;
      if (
        entry.related_stamp !==
        relatedStamp(entry.stamp, hasVector ? (expected.model?.provider ?? null) : null)
      ) {
        return null;
      }
      return { detail: detailOf(entry) };
    });

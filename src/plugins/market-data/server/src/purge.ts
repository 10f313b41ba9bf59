import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import type { EffectScope } from '#newsroom/contracts/publishing';

const TAGS = ['share-prices'];

/**
 * Purges pages that show prices: in this process on commit, and in the serving process by an effect, in case
 * this process is a CLI command.
 */
export const purgePrices = async (strapi: Core.Strapi, scope: EffectScope): Promise<void> => {
  scope.onCommit(() => getService(strapi, 'site', 'page-cache').purge(TAGS));
  await getService(strapi, 'publishing', 'effects').add(scope, [
    { kind: 'purge', payload: { tags: TAGS } },
  ]);
};

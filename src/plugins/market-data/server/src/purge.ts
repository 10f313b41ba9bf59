import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import type { EffectScope } from '#newsroom/contracts/publishing';

const TAGS = ['share-prices'];

/**
 * Purges what shows prices: at once in this process, and by an effect in the service when this
 * process is a command.
 */
export const purgePrices = async (strapi: Core.Strapi, scope: EffectScope): Promise<void> => {
  scope.onCommit(() => getService(strapi, 'site', 'page-cache').purge(TAGS));
  await getService(strapi, 'publishing', 'effects').add(scope, [
    { kind: 'purge', payload: { tags: TAGS } },
  ]);
};

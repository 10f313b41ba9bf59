import { getService } from '@ota-news/foundation/contracts/services';
import type { TransactionScope } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';

const TAGS = ['share-prices'];

/**
 * Purges pages that show prices: in this process on commit, and in the serving process by an effect, in case
 * this process is a CLI command.
 */
export const purgePrices = async (strapi: Core.Strapi, scope: TransactionScope): Promise<void> => {
  scope.onCommit(() => getService(strapi, 'site', 'page-cache').purge(TAGS));
  await getService(strapi, 'publishing', 'effects').add(scope, [
    { kind: 'purge', payload: { tags: TAGS } },
  ]);
};

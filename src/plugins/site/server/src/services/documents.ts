import type { PublicDocumentsService } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';

/** Reads public documents for other plugins, through the page cache. */
export default ({ strapi }: { strapi: Core.Strapi }): PublicDocumentsService => ({
  find: (path) => ownService(strapi, 'dispatcher').find(path),
  read: (path) => ownService(strapi, 'dispatcher').textAt(path),
});

import type { PublicDocumentsService } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';

/** Reads public documents for other plugins, through the page cache. */
export default ({ strapi }: { strapi: Core.Strapi }): PublicDocumentsService => ({
  find: async (path) => (await ownService(strapi, 'dispatcher').find([path])).get(path) ?? null,
  findAll: (paths) => ownService(strapi, 'dispatcher').find(paths),
  read: (path) => ownService(strapi, 'dispatcher').textAt(path),
});

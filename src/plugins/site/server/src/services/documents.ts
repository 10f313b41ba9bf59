import type { PublicDocumentsService } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { own } from '../own-services';

/** Reads public documents for other plugins, through the page cache. */
export default ({ strapi }: { strapi: Core.Strapi }): PublicDocumentsService => ({
  find: (path) => own(strapi, 'dispatcher').find(path),
  read: (path) => own(strapi, 'dispatcher').textAt(path),
});

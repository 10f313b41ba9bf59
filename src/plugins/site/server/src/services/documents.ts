import type { PublicDocumentsService } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { own } from '../own-services';

/** Reads public documents for other entry points, from the page cache where they are in it. */
export default ({ strapi }: { strapi: Core.Strapi }): PublicDocumentsService => ({
  find: (path) => own(strapi, 'dispatcher').find(path),
  read: (path) => own(strapi, 'dispatcher').textAt(path),
});

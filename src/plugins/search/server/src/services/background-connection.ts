import type { Core } from '@strapi/strapi';
import { openConnection } from '../connections/open-connection';
import type { ReadConnection } from '../connections/read-connection';

/**
 * Connection for background work. On SQLite it has its own thread, so that searches do not wait for the comparison of
 * articles.
 */
export default ({ strapi }: { strapi: Core.Strapi }): ReadConnection =>
  openConnection(strapi, { hasLowPriority: true });

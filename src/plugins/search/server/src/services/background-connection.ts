import type { Core } from '@strapi/strapi';
import { openConnection } from '../read/open-connection';
import type { ReadConnection } from '../read/read-connection';

/**
 * Connection for background work. On SQLite it has its own thread, so that searches do not wait for the comparison of
 * articles.
 */
export default ({ strapi }: { strapi: Core.Strapi }): ReadConnection =>
  openConnection(strapi, { hasLowPriority: true });

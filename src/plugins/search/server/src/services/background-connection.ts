import type { Core } from '@strapi/strapi';
import { openConnection } from '../read/open-connection';
import type { ReadConnection } from '../read/read-connection';

/**
 * The connection that work in the background reads from. On SQLite it is a thread of its own, so that
 * no search waits behind a comparison of articles.
 */
export default ({ strapi }: { strapi: Core.Strapi }): ReadConnection =>
  openConnection(strapi, { givesWay: true });

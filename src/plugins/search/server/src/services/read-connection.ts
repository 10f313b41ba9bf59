import type { Core } from '@strapi/strapi';
import { openConnection } from '../read/open-connection';
import type { ReadConnection } from '../read/read-connection';

/** The connection that searches read from. */
export default ({ strapi }: { strapi: Core.Strapi }): ReadConnection =>
  openConnection(strapi, { givesWay: false });

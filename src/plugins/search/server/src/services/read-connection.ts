import type { Core } from '@strapi/strapi';
import { openConnection } from '../read/open-connection';
import type { ReadConnection } from '../read/read-connection';

/** Connection for searches. */
export default ({ strapi }: { strapi: Core.Strapi }): ReadConnection =>
  openConnection(strapi, { hasLowPriority: false });

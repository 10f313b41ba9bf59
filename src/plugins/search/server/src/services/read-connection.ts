import type { Core } from '@strapi/strapi';
import { openConnection } from '../connections/open-connection';
import type { ReadConnection } from '../connections/read-connection';

/** Connection for searches. */
export default ({ strapi }: { strapi: Core.Strapi }): ReadConnection =>
  openConnection(strapi, { hasLowPriority: false });

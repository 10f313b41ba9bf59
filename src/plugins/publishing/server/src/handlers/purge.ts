import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import type { JobHandler } from '@ota-news/foundation/jobs/job';

/**
 * Purges pages from the cache. The process that made the change has already purged its own; this reaches the
 * serving process after a change by another process, such as a CLI command.
 */
export const purgePages =
  (strapi: Core.Strapi): JobHandler<'purge'> =>
  async ({ payload }) => {
    getService(strapi, 'site', 'page-cache').purge(payload.tags);
  };

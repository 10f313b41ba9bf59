import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { JobHandler } from '@ota-news/foundation/jobs/job';

const payloadOf = z.object({ tags: z.array(z.string()) });

/**
 * Purges pages from the cache. The process that made the change has already purged its own; this reaches the
 * serving process after a change by another process, such as a CLI command.
 */
export const purgePages =
  (strapi: Core.Strapi): JobHandler =>
  async ({ payload }) => {
    getService(strapi, 'site', 'page-cache').purge(payloadOf.parse(payload).tags);
  };

import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { EffectHandler } from '#newsroom/contracts/publishing';

const payloadOf = z.object({ tags: z.array(z.string()) });

/**
 * Purges pages from the cache. The process that made the change has done so already; this reaches
 * the service when the change came from another process, such as a command.
 */
export const purgePages =
  (strapi: Core.Strapi): EffectHandler =>
  async ({ payload }) => {
    getService(strapi, 'site', 'page-cache').purge(payloadOf.parse(payload).tags);
  };

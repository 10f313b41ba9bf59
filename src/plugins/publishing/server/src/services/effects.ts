import { createJobQueue } from '@ota-news/foundation/jobs/queue';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import { failureCodeOf } from '#newsroom/providers/failure';
import { EFFECTS } from '../tables';

/** Queue of the follow-up work of changes. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const env = environment();
  return createJobQueue(strapi, {
    table: EFFECTS,
    title: 'Effect',
    leaseMs: env.EFFECT_LEASE_SECONDS * 1000,
    timeoutMs: env.EFFECT_TIMEOUT_SECONDS * 1000,
    maxAttempts: env.EFFECT_ATTEMPTS,
    retryMs: env.EFFECT_RETRY_SECONDS * 1000,
    pollMs: env.EFFECT_POLL_SECONDS * 1000,
    errorCodeOf: failureCodeOf,
  });
};

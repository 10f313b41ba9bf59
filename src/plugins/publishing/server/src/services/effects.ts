import { createJobQueue } from '@ota-news/foundation/jobs/queue';
import type { Core } from '@strapi/strapi';
import { failureCodeOf } from '@ota-news/foundation/network/remote-failure';
import { publishingSettings } from '../settings';
import { EFFECTS } from '../tables';

/** Queue of the follow-up work of changes. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const timings = publishingSettings.of(strapi);
  return createJobQueue(strapi, {
    table: EFFECTS,
    title: 'Effect',
    leaseMs: timings.effectLeaseSeconds * 1000,
    timeoutMs: timings.effectTimeoutSeconds * 1000,
    maxAttempts: timings.effectAttempts,
    retryMs: timings.effectRetrySeconds * 1000,
    pollMs: timings.pollSeconds * 1000,
    errorCodeOf: failureCodeOf,
  });
};

import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import type { JobQueue } from '@ota-news/foundation/jobs/job';
import { createJobQueue } from '@ota-news/foundation/jobs/queue';
import type { Core } from '@strapi/strapi';
import { REVIEW_JOBS } from '../tables';

const LEASE_MS = 60_000;
const TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 8;
const RETRY_MS = 30_000;
const POLL_MS = 5_000;

/** How long notices that are done stay. */
const KEPT_MS = 30 * 86_400_000;

interface NoticeQueue extends Pick<JobQueue, 'handle' | 'add'> {
  start(): void;
  stop(): Promise<void>;
}

const deleteOld = async (strapi: Core.Strapi): Promise<void> => {
  await database(strapi)(REVIEW_JOBS)
    .whereIn('state', ['done', 'skipped'])
    .andWhere('updated_at', '<', Date.now() - KEPT_MS)
    .delete();
};

/** Queue of notices: that of all plugins or, in a project without one, the plugin's own. */
export default ({ strapi }: { strapi: Core.Strapi }): NoticeQueue => {
  if (isInstalled(strapi, 'publishing')) {
    const { handle, add } = getService(strapi, 'publishing', 'effects');
    // Its plugin starts and stops it.
    return { handle, add, start() {}, async stop() {} };
  }
  const queue = createJobQueue(strapi, {
    table: REVIEW_JOBS,
    title: 'Notice',
    leaseMs: LEASE_MS,
    timeoutMs: TIMEOUT_MS,
    maxAttempts: MAX_ATTEMPTS,
    retryMs: RETRY_MS,
    pollMs: POLL_MS,
    errorCodeOf: () => null,
  });
  return {
    ...queue,

    start() {
      queue.start();
      void deleteOld(strapi).catch((error: unknown) => strapi.log.error(error));
    },
  };
};

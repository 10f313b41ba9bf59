import type { HealthCheck } from '@ota-news/foundation/contracts/operations';
import type { Core } from '@strapi/strapi';
import { ownService } from './own-services';

const LONG_MS = 15 * 60_000;

const minutes = (ms: number): string => `${Math.round(ms / 60_000)} minutes`;

const effectsCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'effects',
  title: 'Work after publication',
  async run() {
    const log = ownService(strapi, 'effect-log');
    const counts = await log.counts();
    const failed = counts.filter(({ state }) => state === 'failed');
    const waitingMs = await log.longestDueMs();
    if (failed.length > 0) {
      const list = failed.map(({ kind, total }) => `${total} × ${kind}`).join(', ');
      return {
        level: 'warning',
        message: `Given up: ${list}.`,
        advice:
          'See the error under the article in the panel, fix its cause (often a provider setting), then press Retry.',
      };
    }
    if (waitingMs > LONG_MS) {
      return {
        level: 'warning',
        message: `Something has been due for ${minutes(waitingMs)}.`,
        advice:
          'A provider may be away (see the log), or no process is listening; commands leave this work to the service.',
      };
    }
    return { level: 'good', message: 'Nothing has failed and nothing waits for long.' };
  },
});

const jobsCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'jobs',
  title: 'Scheduled jobs',
  async run() {
    const jobs = await ownService(strapi, 'schedule').failing();
    if (jobs.length === 0) return { level: 'good', message: 'The last run of each went well.' };
    return {
      level: 'warning',
      message: jobs.map(({ name, error }) => `${name} failed: ${error}`).join(' '),
      advice: 'Each is retried automatically; fix the cause in its message first.',
    };
  },
});

/** Returns the health checks of effects and scheduled jobs. */
export const publishingChecks = (strapi: Core.Strapi): HealthCheck[] => [
  effectsCheck(strapi),
  jobsCheck(strapi),
];

import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { createSchedule } from '@ota-news/foundation/jobs/schedule';
import type { ScheduledJob } from '@ota-news/foundation/jobs/scheduled-job';
import { scheduleTable } from '@ota-news/foundation/jobs/tables';
import type { Core } from '@strapi/strapi';

const TABLE = 'history_jobs';

const TICK_MS = 30_000;

/** Runs the plugin's jobs in this process. */
export interface JobRunner {
  start(): void;
  stop(): Promise<void>;
}

/**
 * Adds a job to the schedule of all plugins or, in a project without one, to one of the plugin's own. Call it in
 * `register`.
 *
 * @returns the own schedule; null where the other one runs the job
 */
export const scheduleJob = (strapi: Core.Strapi, job: ScheduledJob): JobRunner | null => {
  if (isInstalled(strapi, 'publishing')) {
    getService(strapi, 'publishing', 'schedule').add(job);
    return null;
  }
  registerOwnTables(strapi, 'history', [scheduleTable(TABLE)]);
  const schedule = createSchedule(strapi, { table: TABLE, tickMs: TICK_MS });
  schedule.add(job);
  return schedule;
};

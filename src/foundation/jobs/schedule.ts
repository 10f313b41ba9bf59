import type { Core } from '@strapi/strapi';
import { Cron } from 'croner';
import { MAX_DELAY_MS, retryDelay } from '../database/backoff';
import { database } from '../database/connection';
import { createLease, RELEASED_LEASE } from '../database/lease';
import { CLOCK_SLACK_MS, databaseNow } from '../database/shared-clock';
import { truncate } from '../text/truncate';
import { createLoop } from './loop';
import { messageOf } from './message-of';
import type { Schedule, ScheduledJob, ScheduledJobState } from './scheduled-job';

const LEASE_MS = 30_000;
const RETRY_SECONDS = 60;

export interface ScheduleOptions {
  /** Made by `scheduleTable`. */
  table: string;
  /** Milliseconds between two looks for due jobs. */
  tickMs: number;
}

interface JobRow {
  failures: number;
}

type Timestamp = number | string;

interface StateRow extends JobRow {
  next_run_at: Timestamp;
  lease_until: Timestamp | null;
  last_run_at: Timestamp | null;
  last_error: string | null;
}

const iso = (time: Timestamp): string => new Date(Number(time)).toISOString();

const stateOf = (row: StateRow): ScheduledJobState => ({
  isRunning: row.lease_until !== null && Number(row.lease_until) > Date.now(),
  lastRunAt: row.last_run_at === null ? null : iso(row.last_run_at),
  lastError: row.last_error,
  failures: row.failures,
  nextRunAt: iso(row.next_run_at),
});

/** Returns the next run after `now`, in milliseconds since 1970. */
const nextRun = ({ every }: Pick<ScheduledJob, 'every'>, now: number): number => {
  if ('seconds' in every) return now + every.seconds * 1000;
  const next = new Cron(every.cron, { timezone: 'UTC', paused: true }).nextRun(new Date(now));
  if (next === null) throw new Error(`"${every.cron}" never comes.`);
  return next.getTime();
};

/** Returns the first run of a new job: now for an interval, else the next cron time. */
const firstRun = (job: ScheduledJob, now: number): number =>
  'seconds' in job.every ? now : nextRun(job, now);

/** Returns the latest plausible `next_run_at`; a later one was stored by a clock that was ahead. */
const latestRun = (job: ScheduledJob, { failures }: JobRow, now: number): number =>
  nextRun(job, now + (failures > 0 ? MAX_DELAY_MS : CLOCK_SLACK_MS));

/**
 * Runs each job in at most one process at a time. Due time and lease are stored in a table: if a process
 * dies, its lease expires and another process takes over at the next tick.
 */
export const createSchedule = (strapi: Core.Strapi, options: ScheduleOptions) => {
  const jobs = new Map<string, ScheduledJob>();
  /** Names of jobs known to have a row. */
  const entered = new Set<string>();
  const running = new Map<string, Promise<void>>();

  /** Ignores queries that are aborted because the process stops. */
  const logFailure = (error: unknown): void => {
    if (!loop.signal.aborted) strapi.log.error(error);
  };

  const table = () => database(strapi)(options.table);
  const lease = createLease(strapi, options.table, LEASE_MS);

  /** Claims a due job without an active lease; null if there is none. */
  const claim = async (job: ScheduledJob): Promise<JobRow | null> => {
    const [row] = await lease.claim<JobRow>((free, now) =>
      free.where({ name: job.name }).andWhere('next_run_at', '<=', now),
    );
    return row ?? null;
  };

  /** Resets implausibly late runs, which would otherwise block a job until then. */
  const resetLateRuns = async (): Promise<void> => {
    const now = await databaseNow(strapi);
    const rows = await table()
      .whereIn('name', [...jobs.keys()])
      .select<(StateRow & { name: string })[]>('*');
    for (const row of rows) {
      const job = jobs.get(row.name);
      if (job === undefined || Number(row.next_run_at) <= latestRun(job, row, now)) continue;
      strapi.log.warn(
        `Job ${row.name} was to run at ${iso(row.next_run_at)}: a clock was ahead when that was put down.`,
      );
      await table()
        .where({ name: row.name, next_run_at: row.next_run_at })
        .update({ next_run_at: firstRun(job, now) });
    }
  };

  const perform = async (job: ScheduledJob, { failures }: JobRow): Promise<void> => {
    const which = { name: job.name };
    const settle = (outcome: (now: number) => Record<string, unknown>): Promise<boolean> =>
      lease.change(which, (now) => ({ ...RELEASED_LEASE, last_run_at: now, ...outcome(now) }));
    try {
      await lease.keep(which, loop.signal, (signal) => job.run(signal));
      await settle((now) => ({ failures: 0, last_error: null, next_run_at: nextRun(job, now) }));
    } catch (error) {
      const message = messageOf(error);
      strapi.log[failures === 0 ? 'warn' : 'info'](
        `Job ${job.name} failed and will be tried again: ${message}`,
      );
      const delay = retryDelay(failures + 1, (job.retrySeconds ?? RETRY_SECONDS) * 1000);
      await settle((now) => ({
        failures: failures + 1,
        last_error: truncate(message, 2_000),
        next_run_at: now + delay,
      }));
    }
  };

  const runIfDue = async (job: ScheduledJob): Promise<void> => {
    if (running.has(job.name) || loop.signal.aborted) return;
    const row = await claim(job);
    if (row === null) return;
    const work = perform(job, row)
      .catch(logFailure)
      .finally(() => running.delete(job.name));
    running.set(job.name, work);
  };

  /** Inserts the row of a new job. */
  const enter = async (job: ScheduledJob): Promise<void> => {
    if (entered.has(job.name)) return;
    const next = firstRun(job, await databaseNow(strapi));
    await table()
      .insert({ name: job.name, next_run_at: next, failures: 0 })
      .onConflict('name')
      .ignore();
    entered.add(job.name);
  };

  /** Runs due jobs. Errors, such as a database outage, are retried at the next tick. */
  const tick = async (): Promise<void> => {
    await resetLateRuns().catch(logFailure);
    for (const job of jobs.values()) {
      try {
        await enter(job);
        await runIfDue(job);
      } catch (error) {
        logFailure(error);
      }
    }
  };

  const loop = createLoop(strapi, { restMs: options.tickMs, pass: tick });

  const schedule = {
    start: loop.start,

    /** Aborts running jobs; a job that does not stop is taken over after its lease expires. */
    stop: (): Promise<void> => loop.stop(() => running.values()),

    add(job: ScheduledJob): void {
      if (jobs.has(job.name)) throw new Error(`There is a job "${job.name}" already.`);
      nextRun(job, Date.now());
      jobs.set(job.name, job);
    },

    /** Lists jobs whose last run failed. */
    async failing(): Promise<{ name: string; error: string }[]> {
      const rows = await table()
        .whereIn('name', [...jobs.keys()])
        .andWhere('failures', '>', 0)
        .select<{ name: string; last_error: string | null }[]>('name', 'last_error');
      return rows.map(({ name, last_error: error }) => ({ name, error: error ?? 'unknown' }));
    },

    async state(name: string): Promise<ScheduledJobState | null> {
      const row = await table().where({ name }).first<StateRow | undefined>();
      return row === undefined ? null : stateOf(row);
    },

    async runNow(name: string): Promise<void> {
      const now = await databaseNow(strapi);
      await lease.free(now).where({ name }).update({ next_run_at: now });
      const job = jobs.get(name);
      if (job !== undefined) await runIfDue(job);
    },
  };
  return schedule satisfies Schedule;
};

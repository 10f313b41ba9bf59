import { MAX_DELAY_MS, retryDelay } from '@ota-news/foundation/database/backoff';
import { database } from '@ota-news/foundation/database/connection';
import { createLease, RELEASED_LEASE } from '@ota-news/foundation/database/lease';
import { CLOCK_SLACK_MS, databaseNow } from '@ota-news/foundation/database/shared-clock';
import { truncate } from '@ota-news/foundation/text/truncate';
import type { Core } from '@strapi/strapi';
import { Cron } from 'croner';
import { environment } from '#environment';
import type { Job, JobState, ScheduleService } from '#newsroom/contracts/publishing';
import { SCHEDULED_JOBS } from '../tables';

const LEASE_MS = 30_000;
const RETRY_SECONDS = 60;

interface JobRow {
  failures: number;
}

type Moment = number | string;

interface JobStateRow extends JobRow {
  next_run_at: Moment;
  lease_until: Moment | null;
  last_run_at: Moment | null;
  last_error: string | null;
}

const iso = (moment: Moment): string => new Date(Number(moment)).toISOString();

const stateOf = (row: JobStateRow): JobState => ({
  isRunning: row.lease_until !== null && Number(row.lease_until) > Date.now(),
  lastRunAt: row.last_run_at === null ? null : iso(row.last_run_at),
  lastError: row.last_error,
  failures: row.failures,
  nextRunAt: iso(row.next_run_at),
});

/** Returns the next run after `now`, in milliseconds since 1970. */
export const nextRun = ({ every }: Pick<Job, 'every'>, now: number): number => {
  if ('seconds' in every) return now + every.seconds * 1000;
  const next = new Cron(every.cron, { timezone: 'UTC', paused: true }).nextRun(new Date(now));
  if (next === null) throw new Error(`"${every.cron}" never comes.`);
  return next.getTime();
};

/** Returns the first run of a new job: now for an interval, else the next cron time. */
const firstRun = (job: Job, now: number): number =>
  'seconds' in job.every ? now : nextRun(job, now);

/** Returns the latest plausible `next_run_at`; a later one was stored by a clock that was ahead. */
const latestRun = (job: Job, { failures }: JobRow, now: number): number =>
  nextRun(job, now + (failures > 0 ? MAX_DELAY_MS : CLOCK_SLACK_MS));

/**
 * Runs each job in at most one process at a time. Due time and lease are stored in a table: if a process
 * dies, its lease expires and another process takes over at the next tick.
 */
const createSchedule = ({ strapi }: { strapi: Core.Strapi }) => {
  const jobs = new Map<string, Job>();
  /** Names of jobs known to have a row. */
  const entered = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  /** Ignores queries that are aborted because the process stops. */
  const logFailure = (error: unknown): void => {
    if (!stopping.signal.aborted) strapi.log.error(error);
  };

  const table = () => database(strapi)(SCHEDULED_JOBS);
  const lease = createLease(strapi, SCHEDULED_JOBS, LEASE_MS);

  /** Claims a due job without an active lease; null if there is none. */
  const claim = async (job: Job): Promise<JobRow | null> => {
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
      .select<(JobStateRow & { name: string })[]>('*');
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

  const perform = async (job: Job, { failures }: JobRow): Promise<void> => {
    const which = { name: job.name };
    const settle = (outcome: (now: number) => Record<string, unknown>): Promise<boolean> =>
      lease.change(which, (now) => ({ ...RELEASED_LEASE, last_run_at: now, ...outcome(now) }));
    try {
      await lease.keep(which, stopping.signal, (signal) => job.run(signal));
      await settle((now) => ({ failures: 0, last_error: null, next_run_at: nextRun(job, now) }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
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

  const runIfDue = async (job: Job): Promise<void> => {
    if (running.has(job.name) || stopping.signal.aborted) return;
    const row = await claim(job);
    if (row === null) return;
    const work = perform(job, row)
      .catch(logFailure)
      .finally(() => running.delete(job.name));
    running.set(job.name, work);
  };

  /** Inserts the row of a new job. */
  const enter = async (job: Job): Promise<void> => {
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

  const service = {
    add(job: Job): void {
      if (jobs.has(job.name)) throw new Error(`There is a job "${job.name}" already.`);
      nextRun(job, Date.now());
      jobs.set(job.name, job);
    },

    async start(): Promise<void> {
      timer = setInterval(() => void tick(), environment().ADVANCED.tickSeconds * 1000).unref();
      await tick();
    },

    /** Lists jobs whose last run failed. */
    async failing(): Promise<{ name: string; error: string }[]> {
      const rows = await table()
        .whereIn('name', [...jobs.keys()])
        .andWhere('failures', '>', 0)
        .select<{ name: string; last_error: string | null }[]>('name', 'last_error');
      return rows.map(({ name, last_error: error }) => ({ name, error: error ?? 'unknown' }));
    },

    async state(name: string): Promise<JobState | null> {
      const row = await table().where({ name }).first<JobStateRow | undefined>();
      return row === undefined ? null : stateOf(row);
    },

    async runNow(name: string): Promise<void> {
      const now = await databaseNow(strapi);
      await lease.free(now).where({ name }).update({ next_run_at: now });
      const job = jobs.get(name);
      if (job !== undefined) await runIfDue(job);
    },

    /** Aborts running jobs; a job that does not stop is taken over after its lease expires. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The process stops.'));
      clearInterval(timer);
      const grace = new Promise<void>((resolve) => setTimeout(resolve, 3_000).unref());
      await Promise.race([Promise.allSettled([...running.values()]), grace]);
    },
  };
  return service satisfies ScheduleService;
};

export default createSchedule;

import { postgres } from '../../support/databases';
import { until } from '../../support/eventually';
import { openNewsroom, type Newsroom } from '../../support/newsroom';
import { fastEffects } from '../../support/fast-effects';
import { startProcess, type ServiceProcess } from '../../support/service';
import { rowsOf, valueOf } from '../../support/sql';
import { makeWrongClock, type WrongClock } from '../../support/wrong-clock';
import type { Outcome, Scenario } from '../scenario';

const DAY_AND_MORE_MS = 26 * 3_600_000;
/**
 * How much later than its moment an article may go out: a process that was killed while it published may hold the job
 * until its lease of 30 seconds has run out, and the machine may have much else to do.
 */
const LATEST_MS = 50_000;
const LEAD_MS = 1_000;

/** Counts what was accepted against what is published, and how late that was. */
const openTally = (newsroom: Newsroom) => {
  const outcome: Outcome = {
    faults: 0,
    kills: 0,
    accepted: 0,
    lost: 0,
    doubled: 0,
    longestWaitMs: 0,
  };
  const pathOf = new Map<string, string>();

  const post = async (
    { url }: Pick<ServiceProcess, 'url'>,
    title: string,
    moment?: number,
  ): Promise<string> => {
    const response = await fetch(`${url}/api/articles`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${newsroom.token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        title,
        body: 'A paragraph.',
        ota_id: newsroom.otaId,
        author_id: newsroom.authorId,
        is_published: true,
        ...(moment === undefined ? {} : { published_at: new Date(moment).toISOString() }),
      }),
    });
    if (response.status !== 201) throw new Error(`${title}: ${response.status}`);
    const { article } = (await response.json()) as { article: { slug: string } };
    outcome.accepted += 1;
    const path = `/${newsroom.otaSlug}/${article.slug}`;
    pathOf.set(title, path);
    return path;
  };

  return {
    outcome,
    post,

    /** Schedules an article and waits for it. */
    async seeOnTime(service: ServiceProcess, title: string): Promise<void> {
      const moment = Date.now() + LEAD_MS;
      const path = await post(service, title, moment);
      await until(
        async () => (await fetch(`${service.url}${path}`)).status,
        (status) => status === 200,
        LEAD_MS + LATEST_MS,
      );
      outcome.longestWaitMs = Math.max(outcome.longestWaitMs, Date.now() - moment);
    },

    /** Waits until nothing is left to do, and looks for each article. */
    async close(service: ServiceProcess): Promise<Outcome> {
      await until(
        () => rowsOf(service, "SELECT kind, attempts FROM effects WHERE state = 'waiting'"),
        (rows) => rows.length === 0,
      );
      for (const [title, path] of pathOf) {
        const { status } = await fetch(`${service.url}${path}`);
        const drafts = `SELECT count(*) FROM articles WHERE published_at IS NULL AND title = '${title}'`;
        const copies = Number(await valueOf(service, drafts));
        if (status !== 200 || copies === 0) outcome.lost += 1;
        if (copies > 1) outcome.doubled += 1;
      }
      return outcome;
    },
  };
};

/** Waits until scheduled work has run by a clock that is wrong. */
const untilJobsRanAt = async (service: ServiceProcess, shift: number): Promise<void> => {
  const query =
    "SELECT last_run_at FROM scheduled_jobs WHERE name = 'publish-due-articles' AND lease_until IS NULL";
  await until(
    async () => Number(await valueOf(service, query)) - Date.now() - shift,
    (difference) => Math.abs(difference) < 3_600_000,
  );
};

const jump = async (
  service: ServiceProcess,
  clock: WrongClock,
  shift: number,
  isKilled: boolean,
): Promise<void> => {
  clock.set(shift, service);
  await untilJobsRanAt(service, shift);
  if (isKilled) await service.end('SIGKILL');
  clock.set(0, isKilled ? undefined : service);
  if (isKilled) await service.restart();
};

const jumps: Scenario = {
  name: 'The clock jumps a day ahead or behind, and back; every second time the service is killed between',
  database: 'SQLite',
  faults: { ci: 1, whole: 2, full: 20 },
  async run(faults) {
    const clock = makeWrongClock();
    const service = await startProcess({ env: { ...fastEffects, ...clock.env } });
    try {
      const tally = openTally(await openNewsroom(service));
      const { outcome } = tally;
      for (let round = 0; round < faults; round += 1) {
        const isAhead = round % 2 === 0;
        const isKilled = round % 4 === 0 || round % 4 === 3;
        await jump(service, clock, isAhead ? DAY_AND_MORE_MS : -DAY_AND_MORE_MS, isKilled);
        outcome.faults += 1;
        if (isKilled) outcome.kills += 1;
        await tally.post(service, `Posted after jump ${round}`);
        await tally.seeOnTime(service, `Scheduled after jump ${round}`);
      }
      return await tally.close(service);
    } finally {
      await service.stop();
      clock.remove();
    }
  },
};

const apart: Scenario = {
  name: 'One of two machines is a day ahead, and killed',
  database: 'PostgreSQL',
  faults: { ci: 1, whole: 1, full: 10 },
  async run(faults) {
    const clock = makeWrongClock();
    const right = await postgres.startProcess({ env: fastEffects });
    const { DATABASE_URL = '', PUBLIC_DIRECTORY = '', APP_KEYS = '' } = right.environment;
    let wrong: ServiceProcess | undefined;
    try {
      clock.set(DAY_AND_MORE_MS);
      wrong = await startProcess({
        env: { ...fastEffects, ...clock.env, DATABASE_URL, PUBLIC_DIRECTORY, APP_KEYS },
      });
      const newsroom = await openNewsroom(right);
      const tally = openTally(newsroom);
      const { outcome } = tally;
      for (let round = 0; round < faults; round += 1) {
        if (round > 0) await wrong.restart();
        await tally.post(wrong, `Posted where the clock is ahead ${round}`);
        await wrong.end('SIGKILL');
        outcome.faults += 1;
        outcome.kills += 1;
        await tally.seeOnTime(right, `Scheduled beside a clock ahead ${round}`);
      }
      return await tally.close(right);
    } finally {
      await wrong?.stop();
      await right.stop();
      clock.remove();
    }
  },
};

export default [jumps, apart];

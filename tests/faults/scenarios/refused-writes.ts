import { setTimeout as pause } from 'node:timers/promises';
import { postgres, sqlite, type TestDatabase } from '../../support/databases';
import { until } from '../../support/eventually';
import { openNewsroom, type Newsroom } from '../../support/newsroom';
import { refusingDatabase } from '../../support/refusing-database';
import { isWhole } from '../../support/scope';
import { startProcess, type ServiceProcess } from '../../support/service';
import { mountSmallDisk } from '../../support/small-disk';
import type { Outcome, Scenario } from '../scenario';

const PIPELINES = 3;
/** Room for what a long run stores. */
const DISK_MEBIBYTES = 128;
/** Too little for an article, at times enough for a smaller write. */
const MAX_LEFT_BYTES = 120_000;
/** Accepted posts between two faults. */
const MIN_ACCEPTED = 2;
/** Refused posts of a fault, so that there is something that could be lost. */
const MIN_REFUSED = 3;
/** Room that a log of earlier writes has left within itself is written to first, at the pace of the machine. */
const MAX_PROGRESS_MS = 240_000;
const BETWEEN_POSTS_MS = 200;
const BETWEEN_READS_MS = isWhole ? 20 : 100;

/** A page from memory, and what is read from the database each time. */
const READ = ['/', '/api/articles?pagination[pageSize]=1'];

interface Setting {
  service: ServiceProcess;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  stop(): Promise<void>;
}

/** What clients were told. */
interface Told {
  accepted: string[];
  refused: number;
  longestWaitMs: number;
}

/** Asks, and takes the time until the whole answer is there. */
const timed = async (told: Told, ask: () => Promise<Response>): Promise<Response> => {
  const began = performance.now();
  const response = await ask();
  await response.clone().arrayBuffer();
  told.longestWaitMs = Math.max(told.longestWaitMs, performance.now() - began);
  return response;
};

const untrue = async (what: string, response: Response): Promise<Error> =>
  new Error(`${what}: ${response.status} ${await response.text()}`);

/** Posts until it is accepted, with the same key. Nothing but 201 and 503 is true. */
const post = async (newsroom: Newsroom, told: Told, title: string): Promise<void> => {
  for (;;) {
    const response = await timed(told, () =>
      newsroom.post(
        { title, is_published: true },
        { 'Idempotency-Key': title.replaceAll(' ', '-') },
      ),
    );
    if (response.status === 201) break;
    if (response.status !== 503 || response.headers.get('Retry-After') === null) {
      throw await untrue(title, response);
    }
    told.refused += 1;
    await pause(BETWEEN_POSTS_MS);
  }
  told.accepted.push(title);
};

/** Pipelines that post and readers that read until told to stop. */
const useService = (service: ServiceProcess, newsroom: Newsroom) => {
  const told: Told = { accepted: [], refused: 0, longestWaitMs: 0 };
  let isOver = false;

  const publish = async (pipeline: number): Promise<void> => {
    for (let number = 0; !isOver; number += 1) {
      await post(newsroom, told, `Story ${pipeline}-${number}`);
      await pause(BETWEEN_POSTS_MS);
    }
  };

  const read = async (path: string): Promise<void> => {
    while (!isOver) {
      const response = await timed(told, () => fetch(`${service.url}${path}`));
      if (response.status !== 200) throw await untrue(path, response);
      await pause(BETWEEN_READS_MS);
    }
  };

  const work = Promise.all([
    ...Array.from({ length: PIPELINES }, (_, index) => publish(index)),
    ...READ.map(read),
  ]);
  // Whoever waits for something else hears of an untrue answer at once.
  const failure = work.then(() => new Promise<never>(() => {}));
  failure.catch(() => {});
  return {
    told,
    /** Waits for something, or fails with the first answer that was not true. */
    during: <T>(event: Promise<T>): Promise<T> => Promise.race([event, failure]),
    /** Lets everybody finish what they have begun. */
    async stop(): Promise<void> {
      isOver = true;
      await work;
    },
  };
};

const conditionOf = async ({ url }: ServiceProcess): Promise<string> =>
  ((await (await fetch(`${url}/up`)).json()) as { status: string }).status;

const publishedTitles = async ({ url }: ServiceProcess): Promise<string[]> => {
  const titles: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = `pagination[pageSize]=100&pagination[page]=${page}&sort=article_id&fields[0]=title`;
    const { data } = (await (await fetch(`${url}/api/articles?${query}`)).json()) as {
      data: { title: string }[];
    };
    if (data.length === 0) return titles;
    titles.push(...data.map(({ title }) => title));
  }
};

/** One after the other: nothing can be stored for a while, then it can again. */
const bringAbout = async (
  { service, begin, end }: Setting,
  faults: number,
): Promise<Omit<Outcome, 'kills'>> => {
  const newsroom = await openNewsroom(service);
  const { told, during, stop } = useService(service, newsroom);
  const more = (count: () => number, least: number): Promise<number> => {
    const before = count();
    return during(until(count, (now) => now >= before + least, MAX_PROGRESS_MS));
  };
  const becomes = (condition: string): Promise<string> =>
    during(
      until(
        () => conditionOf(service),
        (found) => found === condition,
      ),
    );
  try {
    for (let fault = 0; fault < faults; fault += 1) {
      await more(() => told.accepted.length, MIN_ACCEPTED);
      await begin();
      await more(() => told.refused, MIN_REFUSED);
      await becomes('read-only');
      await end();
      await becomes('ok');
    }
  } finally {
    await end();
    await stop();
  }
  const published = await publishedTitles(service);
  return {
    faults,
    accepted: told.accepted.length,
    lost: told.accepted.filter((title) => !published.includes(title)).length,
    doubled: published.length - new Set(published).size,
    longestWaitMs: Math.round(told.longestWaitMs),
  };
};

const scenario = (
  name: string,
  database: Scenario['database'],
  set: () => Promise<Setting>,
): Scenario => ({
  name,
  database,
  // `tests/api/refused-writes` has each door refuse on both databases.
  faults: { ci: database === 'SQLite' ? 1 : 0, whole: 2, full: 40 },
  async run(faults) {
    const setting = await set();
    try {
      return { ...(await bringAbout(setting, faults)), kills: 0 };
    } finally {
      await setting.stop();
    }
  },
});

const withRefusals = async (database: TestDatabase): Promise<Setting> => {
  const service = await database.startProcess();
  const { begin, end } = await refusingDatabase(database, service);
  return { service, begin, end, stop: () => service.stop() };
};

const withSmallDisk = async (): Promise<Setting> => {
  const disk = mountSmallDisk(DISK_MEBIBYTES);
  if (disk === null) {
    console.warn('This user may mount no file system: a limit on files stands in for a full disk.');
    return withRefusals(sqlite);
  }
  try {
    const service = await startProcess({ env: { DATABASE_FILENAME: disk.database } });
    return {
      service,
      begin: () => disk.fill(Math.random() * MAX_LEFT_BYTES),
      end: () => disk.empty(),
      async stop() {
        await service.stop();
        disk.remove();
      },
    };
  } catch (error) {
    disk.remove();
    throw error;
  }
};

export default [
  scenario('The disk of the database is full', 'SQLite', withSmallDisk),
  scenario('The database refuses to commit', 'PostgreSQL', () => withRefusals(postgres)),
];

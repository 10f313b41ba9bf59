import { setTimeout as pause } from 'node:timers/promises';
import { postgres, sqlite, type TestDatabase } from '../../support/databases';
import { until } from '../../support/eventually';
import {
  startMastodon,
  type FakeProvider,
  type Mood,
  type Status,
} from '../../support/fake-provider';
import { openNewsroom, type Newsroom } from '../../support/newsroom';
import { fastEffects } from '../../support/fast-effects';
import { startProcess, type ServiceProcess } from '../../support/service';
import { rowsOf } from '../../support/sql';
import type { Outcome, Scenario } from '../scenario';

const TOKEN = 'mastodon-test-token';
const ARTICLES_A_KILL = 8;
const MAX_LIFE_MS = 900;
/** Posts of a round that are accepted before the kill, so that there is something to lose. */
const MIN_ACCEPTED = 2;
const MAX_RECOVERY_MS = 90_000;

/** Trouble of every kind, about every second call. */
const moody = (): Mood => {
  const roll = Math.random();
  if (roll < 0.2) return { kind: 'failing', status: 500 };
  if (roll < 0.35) return { kind: 'late', milliseconds: 1_200 };
  if (roll < 0.45) return { kind: 'hang' };
  return { kind: 'well' };
};

interface Setting {
  mastodon: FakeProvider & { statuses: Status[] };
  /** All processes on one database. */
  services: ServiceProcess[];
  newsroom: Newsroom;
}

/** A provider and the processes: one on SQLite, two on one PostgreSQL database. */
const start = async (database: TestDatabase): Promise<Setting> => {
  const mastodon = await startMastodon(TOKEN);
  mastodon.mood = moody;
  const env = {
    ...fastEffects,
    SOCIAL_PROVIDER: 'mastodon',
    SOCIAL_MASTODON_URL: mastodon.url,
    SOCIAL_MASTODON_TOKEN: TOKEN,
  };
  const first = await database.startProcess({ env });
  const newsroom = await openNewsroom(first);
  const address = first.environment.DATABASE_URL;
  if (address === undefined) return { mastodon, services: [first], newsroom };
  const second = await startProcess({ env: { ...env, DATABASE_URL: address } });
  return { mastodon, services: [first, second], newsroom };
};

/** Every row of an answer that comes in pages. */
const everyPage = async <T>(page: (number: number) => Promise<T[]>): Promise<T[]> => {
  const rows: T[] = [];
  for (let number = 1; ; number += 1) {
    const found = await page(number);
    rows.push(...found);
    if (found.length === 0) return rows;
  }
};

/** Titles of what readers can see, whichever door it came through and however it ended. */
const publishedTitles = (url: string): Promise<string[]> =>
  everyPage(async (number) => {
    const query = `pagination[pageSize]=100&pagination[page]=${number}&sort=article_id&fields[0]=title`;
    const response = await fetch(`${url}/api/articles?${query}`);
    return ((await response.json()) as { data: { title: string }[] }).data.map(
      ({ title }) => title,
    );
  });

const unfinishedEffects = async (url: string, session: string): Promise<number> => {
  const count = async (status: string): Promise<number> => {
    const response = await fetch(`${url}/admin/publishing/effects?status=${status}`, {
      headers: { Authorization: `Bearer ${session}` },
    });
    return ((await response.json()) as { data: { total: number } }).data.total;
  };
  const [waiting, running, failed] = await Promise.all(['waiting', 'running', 'failed'].map(count));
  return (waiting ?? 0) + (running ?? 0) + (failed ?? 0);
};

/** A pipeline: posts articles, some at once and some for a moment later, until each is accepted. */
const createPipeline = ({ newsroom }: Setting) => {
  const accepted: string[] = [];
  let longestWaitMs = 0;
  let isAnyoneThere = Promise.resolve();

  const post = async (title: string, published_at: string | null): Promise<void> => {
    for (;;) {
      await isAnyoneThere;
      const began = performance.now();
      const response = await newsroom
        .post(
          { title, is_published: true, published_at },
          { 'Idempotency-Key': title.replace(' ', '-') },
        )
        .catch(() => null);
      if (response !== null) longestWaitMs = Math.max(longestWaitMs, performance.now() - began);
      if (response?.status === 201) break;
      if (response !== null) {
        throw new Error(`${title}: ${response.status} ${await response.text()}`);
      }
    }
    accepted.push(title);
  };

  return {
    accepted,
    longestWaitMs: () => Math.round(longestWaitMs),
    /** Nothing is posted until that has come to pass. */
    waitFor(event: Promise<void>): void {
      isAnyoneThere = event;
    },
    async postRound(round: number): Promise<void> {
      const posts = Array.from({ length: ARTICLES_A_KILL }, async (_, index) => {
        await pause(Math.random() * MAX_LIFE_MS);
        const isScheduled = index % 4 === 3;
        const moment = isScheduled ? new Date(Date.now() + 600).toISOString() : null;
        await post(`${isScheduled ? 'Scheduled' : 'Story'} ${round}-${index}`, moment);
      });
      await Promise.all(posts);
    },
  };
};

/** Kills a process at a random moment of each round, and lets it come back. */
const surviveKills = async (setting: Setting, kills: number) => {
  const pipeline = createPipeline(setting);
  for (let round = 0; round < kills; round += 1) {
    const victim = setting.services[round % setting.services.length] as ServiceProcess;
    const before = pipeline.accepted.length;
    const posting = pipeline.postRound(round);
    // A machine that has much else to do may not have accepted anything after that time.
    const moment = pause(200 + Math.random() * MAX_LIFE_MS).then(() =>
      until(
        () => pipeline.accepted.length - before,
        (count) => count >= MIN_ACCEPTED,
      ),
    );
    await Promise.race([moment, posting]);
    const back = victim.end('SIGKILL').then(() => victim.restart());
    pipeline.waitFor(back);
    await back;
    await posting;
  }
  return pipeline;
};

const titleIn = ({ status }: Status): string => status.split('\n')[0] ?? '';

interface VersionRow {
  title: string;
  action: string;
  published: boolean | number;
  /** Of the article's own row; null where it was not stored. */
  article: number | null;
}

/** The changes of articles that the history knows. */
const versionsIn = (service: ServiceProcess): Promise<VersionRow[]> =>
  rowsOf<VersionRow>(
    service,
    `SELECT history_versions.title, action, is_published AS published, articles.id AS article
       FROM history_versions
       LEFT JOIN articles
         ON articles.document_id = history_versions.document_id AND articles.published_at IS NULL
       WHERE content_type = 'api::article.article'`,
  );

/** What a title's history must say: one creation, one moment from which readers see it. */
const isWhole = (title: string, versions: VersionRow[]): boolean => {
  const own = versions.filter((version) => version.title === title);
  const created = own.filter(({ action }) => action === 'created').length;
  return created === 1 && own.filter(({ published }) => Boolean(published)).length === 1;
};

const repeated = (titles: string[]): number => titles.length - new Set(titles).size;

const killedWhilePublishing = (database: TestDatabase): Scenario => ({
  name: 'Killed while articles are posted and published',
  database: database.client === 'sqlite' ? 'SQLite' : 'PostgreSQL',
  // Another process goes on with what a killed one leaves on PostgreSQL: so does one beside a clock that is ahead.
  faults: { ci: database.client === 'sqlite' ? 1 : 0, whole: 2, full: 85 },

  async run(kills): Promise<Outcome> {
    const setting = await start(database);
    const { mastodon, services, newsroom } = setting;
    const url = services[0]?.url ?? '';
    try {
      const { accepted, longestWaitMs } = await surviveKills(setting, kills);
      // Scheduled ones are published a moment later, and what follows from it as providers allow.
      await until(
        () => publishedTitles(url),
        (titles) => accepted.every((title) => titles.includes(title)),
      );
      await until(
        () => unfinishedEffects(url, newsroom.panel.token),
        (count) => count === 0,
        MAX_RECOVERY_MS,
      );
      const published = await publishedTitles(url);
      const announced = mastodon.statuses.map(titleIn);
      const versions = await versionsIn(services[0] as ServiceProcess);
      const strays = versions.filter(({ article }) => article === null);
      const isThere = (title: string): boolean =>
        published.includes(title) && announced.includes(title) && isWhole(title, versions);
      return {
        faults: kills,
        kills,
        accepted: accepted.length,
        lost: accepted.filter((title) => !isThere(title)).length,
        doubled: repeated(published) + repeated(announced) + strays.length,
        longestWaitMs: longestWaitMs(),
      };
    } finally {
      for (const service of services.reverse()) await service.stop();
      await mastodon.stop();
    }
  },
});

export default [killedWhilePublishing(sqlite), killedWhilePublishing(postgres)];

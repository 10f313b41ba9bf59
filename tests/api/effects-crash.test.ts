import { describeOnEachDatabase, type TestDatabase } from '../support/databases';
import { startMastodon, type FakeProvider, type Mood, type Status } from '../support/fake-provider';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { startService, type Service } from '../support/service';
import { until } from '../support/eventually';

const TOKEN = 'mastodon-test-token';
const KILLS = 3;
const ARTICLES = 8;
const LONGEST_LIFE_MS = 900;
/** Posts of a round that are accepted before the kill, so that there is something to lose. */
const FEWEST_ACCEPTED = 2;
const LONGEST_RECOVERY_MS = 90_000;

/** Short leases, so that a test need not wait for the ones that a killed process held. */
const FAST = {
  EFFECT_RETRY_SECONDS: '0.1',
  EFFECT_TIMEOUT_SECONDS: '0.7',
  EFFECT_LEASE_SECONDS: '1',
  EFFECT_POLL_SECONDS: '0.2',
  EFFECT_ATTEMPTS: '10000',
  SCHEDULE_TICK_SECONDS: '0.2',
};

/** Trouble of every kind, about every second call. */
const moody = (): Mood => {
  const roll = Math.random();
  if (roll < 0.2) return { kind: 'failing', status: 500 };
  if (roll < 0.35) return { kind: 'late', milliseconds: 1_200 };
  if (roll < 0.45) return { kind: 'hang' };
  return { kind: 'well' };
};

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resume) => setTimeout(resume, milliseconds));

interface Setting {
  mastodon: FakeProvider & { statuses: Status[] };
  /** All processes on one database. */
  services: Service[];
  newsroom: Newsroom;
}

const environment = (mastodon: FakeProvider): Record<string, string> => ({
  ...FAST,
  SOCIAL_PROVIDER: 'mastodon',
  SOCIAL_MASTODON_URL: mastodon.url,
  SOCIAL_MASTODON_TOKEN: TOKEN,
});

/** Titles of what readers can see, whichever door it came through and however it ended. */
const publishedTitles = async (url: string): Promise<string[]> => {
  const response = await fetch(`${url}/api/articles?pagination[pageSize]=100&fields[0]=title`);
  return ((await response.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
};

const titleIn = ({ status }: Status): string => status.split('\n')[0] ?? '';

interface Counts {
  waiting: number;
  running: number;
  failed: number;
}

const counts = async (url: string, session: string): Promise<Counts> => {
  const count = async (status: keyof Counts): Promise<number> => {
    const response = await fetch(`${url}/admin/publishing/effects?status=${status}`, {
      headers: { Authorization: `Bearer ${session}` },
    });
    return ((await response.json()) as { data: { total: number } }).data.total;
  };
  return {
    waiting: await count('waiting'),
    running: await count('running'),
    failed: await count('failed'),
  };
};

/** Posts articles, some at once and some for a moment later; notes the titles that got a 201. */
const postArticles = async (
  { newsroom }: Setting,
  round: number,
  accepted: string[],
): Promise<void> => {
  const posts = Array.from({ length: ARTICLES }, async (_, index) => {
    const isScheduled = index % 4 === 3;
    const title = `${isScheduled ? 'Scheduled' : 'Story'} ${round}-${index}`;
    const published_at = isScheduled ? new Date(Date.now() + 600).toISOString() : null;
    await pause(Math.random() * LONGEST_LIFE_MS);
    const response = await newsroom
      .post({ title, is_published: true, published_at })
      .catch(() => null);
    if (response?.status === 201) accepted.push(title);
  });
  await Promise.all(posts);
};

/** Kills a process at a random moment of each round, and lets it come back. */
const surviveKills = async (setting: Setting): Promise<string[]> => {
  const accepted: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const victim = setting.services[round % setting.services.length];
    if (victim === undefined) throw new Error('There is nobody to kill.');
    const before = accepted.length;
    const posting = postArticles(setting, round, accepted);
    await pause(200 + Math.random() * LONGEST_LIFE_MS);
    // A machine that has much else to do may not have accepted anything yet.
    await until(
      () => accepted.length - before,
      (count) => count >= FEWEST_ACCEPTED,
    );
    await victim.end('SIGKILL');
    await posting;
    await victim.restart();
  }
  return accepted;
};

const expectExactlyOnce = async (setting: Setting, accepted: string[]): Promise<void> => {
  const { mastodon, services, newsroom } = setting;
  const url = services[0]?.url ?? '';
  const session = newsroom.panel.token;
  await until(
    () => publishedTitles(url),
    (titles) => accepted.every((title) => titles.includes(title)),
  );
  await until(
    () => counts(url, session),
    ({ waiting, running, failed }) => waiting + running + failed === 0,
    LONGEST_RECOVERY_MS,
  );
  const published = await publishedTitles(url);
  expect(new Set(published).size).toBe(published.length);
  expect(mastodon.statuses.map(titleIn).sort()).toEqual([...published].sort());
  expect(accepted.length).toBeGreaterThan(KILLS);
  expect(published).toEqual(expect.arrayContaining(accepted));
};

let setting: Setting | undefined;

/** A provider and the processes: one on SQLite, two on one PostgreSQL database. */
const start = async (database: TestDatabase): Promise<Setting> => {
  const mastodon = await startMastodon(TOKEN);
  const env = environment(mastodon);
  const services = [await database.start({ env })];
  setting = { mastodon, services, newsroom: await openNewsroom(services[0] as Service) };
  const address = services[0]?.environment.DATABASE_URL;
  if (address !== undefined) {
    services.push(await startService({ env: { ...env, DATABASE_URL: address } }));
  }
  return setting;
};

afterEach(async () => {
  for (const service of [...(setting?.services ?? [])].reverse()) await service.stop();
  await setting?.mastodon.stop();
  setting = undefined;
});

describeOnEachDatabase('a service that is killed while it publishes', (database) => {
  it('performs every effect, and announces every article exactly once', async () => {
    const running = await start(database);
    running.mastodon.mood = moody;
    await expectExactlyOnce(running, await surviveKills(running));
  });

  if (database.client === 'postgres') {
    it('lets another process take over from one that froze, which then changes nothing', async () => {
      const { mastodon, services, newsroom } = await start(database);
      const [first, second] = services.map((service) => service.process());
      const session = newsroom.panel.token;
      mastodon.mood = () => {
        if (mastodon.received.length === 1) {
          first?.kill('SIGSTOP');
          second?.kill('SIGCONT');
        }
        return { kind: 'well' };
      };
      second?.kill('SIGSTOP');
      const posting = newsroom.post({ title: 'Frozen', is_published: true });
      const effect = async (): Promise<{ status: string; attempts: number } | undefined> => {
        const response = await fetch(`${services[1]?.url}/admin/publishing/effects?kind=social`, {
          headers: { Authorization: `Bearer ${session}` },
        });
        const { data } = (await response.json()) as {
          data: { effects: { status: string; attempts: number }[] };
        };
        return data.effects[0];
      };
      await until(
        () => mastodon.received.length,
        (calls) => calls >= 1,
      );
      const done = await until(effect, (seen) => seen?.status === 'done');
      expect(done?.attempts).toBe(2);
      first?.kill('SIGCONT');
      expect((await posting).status).toBe(201);
      await pause(1_000);
      expect(await effect()).toEqual(done);
      expect(mastodon.received).toHaveLength(2);
      expect(mastodon.statuses.map(titleIn)).toEqual(['Frozen']);
    });
  }
});

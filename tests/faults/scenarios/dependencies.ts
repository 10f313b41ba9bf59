import { setTimeout as pause } from 'node:timers/promises';
import { openCuttableProxy, type CuttableProxy } from '../../support/cuttable-proxy';
import { startMastodon } from '../../support/fake-provider';
import { fastEffects } from '../../support/fast-effects';
import { addressOf } from '../../support/local-services';
import { startMailServer, type MailServer } from '../../support/mail-server';
import { openNewsroom } from '../../support/newsroom';
import { startProcess, type ServiceProcess } from '../../support/service';
import { rowsOf } from '../../support/sql';
import { until } from '../../support/eventually';
import { startMixedTraffic, type MixedTraffic } from '../mixed-traffic';
import type { Outcome, Scenario } from '../scenario';

const TOKEN = 'mastodon-test-token';
const FAULT_MS = 2_000;
/** Slower than what anything waits for here. */
const DELAY_MS = 700;
/** What any request may wait for on a machine that has much else to do; whoever waits for a fault waits longer. */
const MAX_WAIT_MS = 10_000;

type Line = Omit<CuttableProxy, 'port'>;

/** Something that the service depends on, behind a line that can fail. */
interface Dependency {
  line: Line;
  env: Record<string, string>;
  /** Uses it once, if traffic alone does not. */
  use?(url: string, number: number): Promise<void>;
  /** Looks, once nothing is left to do, whether all that it was used for has come about. */
  settle?(service: ServiceProcess): Promise<Pick<Outcome, 'accepted' | 'lost' | 'doubled'>>;
  stop(): Promise<void>;
}

const lineTo = (address: string): Promise<CuttableProxy> => {
  const { hostname, port } = new URL(address);
  return openCuttableProxy({ host: hostname, port: Number(port) });
};

const redis = async (): Promise<Dependency> => {
  const line = await lineTo(addressOf('Redis'));
  return {
    line,
    env: {
      REDIS_URL: `redis://127.0.0.1:${line.port}/13`,
      // Counted, and never used up.
      RATE_LIMIT_READ: '1000000',
      RATE_LIMIT_INGESTION: '1000000',
    },
    stop: () => line.cut(),
  };
};

const mailServer = async (): Promise<Dependency> => {
  const server: MailServer = await startMailServer();
  const line = await lineTo(server.url);
  const subscribers: string[] = [];
  return {
    line,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${line.port}?connectionTimeout=1000&greetingTimeout=1000&socketTimeout=1000`,
      MAIL_FROM: 'news@news.example',
    },
    async use(url, number) {
      const email = `reader-${number}@example.com`;
      const response = await fetch(`${url}/subscribe`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      if (response.status !== 200) throw new Error(`Subscribing: ${response.status}`);
      subscribers.push(email);
    },
    settle: async () => ({
      accepted: subscribers.length,
      lost: subscribers.filter((email) => server.countTo(email) === 0).length,
      // A confirmation whose answer was lost is sent again: rather twice than not at all.
      doubled: 0,
    }),
    async stop() {
      await line.cut();
      await server.close();
    },
  };
};

const socialNetwork = async (): Promise<Dependency> => {
  const mastodon = await startMastodon(TOKEN);
  const line = await lineTo(mastodon.url);
  return {
    line,
    env: {
      SOCIAL_PROVIDER: 'mastodon',
      SOCIAL_MASTODON_URL: `http://127.0.0.1:${line.port}`,
      SOCIAL_MASTODON_TOKEN: TOKEN,
    },
    async settle(service) {
      const published = await rowsOf<{ title: string }>(
        service,
        'SELECT title FROM articles WHERE published_at IS NOT NULL',
      );
      const announced = mastodon.statuses.map(({ status }) => status.split('\n')[0]);
      return {
        accepted: 0,
        lost: published.filter(({ title }) => !announced.includes(title)).length,
        doubled: announced.length - new Set(announced).size,
      };
    },
    async stop() {
      await line.cut();
      await mastodon.stop();
    },
  };
};

const NOTHING = { accepted: 0, lost: 0, doubled: 0 };

/** All of them behind lines that fail together, so that one service meets each kind of trouble with each. */
const together = async (): Promise<Dependency> => {
  const all = await Promise.all([redis(), mailServer(), socialNetwork()]);
  const lines = all.map(({ line }) => line);
  return {
    line: {
      cut: async () => void (await Promise.all(lines.map((line) => line.cut()))),
      mend: async () => void (await Promise.all(lines.map((line) => line.mend()))),
      stall: () => lines.forEach((line) => line.stall()),
      resume: () => lines.forEach((line) => line.resume()),
      delay: (milliseconds) => lines.forEach((line) => line.delay(milliseconds)),
    },
    env: Object.assign({}, ...all.map(({ env }) => env)) as Record<string, string>,
    async use(url, number) {
      for (const dependency of all) await dependency.use?.(url, number);
    },
    async settle(service) {
      const sum = { ...NOTHING };
      for (const dependency of all) {
        const { accepted, lost, doubled } = (await dependency.settle?.(service)) ?? NOTHING;
        sum.accepted += accepted;
        sum.lost += lost;
        sum.doubled += doubled;
      }
      return sum;
    },
    stop: async () => void (await Promise.all(all.map(({ stop }) => stop()))),
  };
};

/** The kinds of trouble, in turn. Each ends by itself. */
const troubles: ((line: Line) => Promise<void>)[] = [
  async (line) => {
    line.stall();
    await pause(FAULT_MS);
    line.resume();
  },
  async (line) => {
    await line.cut();
    await pause(FAULT_MS);
    await line.mend();
  },
  async (line) => {
    line.delay(DELAY_MS);
    await pause(FAULT_MS);
    line.delay(0);
  },
];

const scenario = (
  name: string,
  faults: Scenario['faults'],
  open: () => Promise<Dependency>,
): Scenario => ({
  name: `${name} hangs, is cut off, is slow, in turn`,
  database: 'SQLite',
  faults,
  async run(faults) {
    const dependency = await open();
    const { line, env } = dependency;
    const service = await startProcess({ env: { ...fastEffects, ...env } });
    let traffic: MixedTraffic | undefined;
    try {
      traffic = startMixedTraffic(service, await openNewsroom(service));
      for (let fault = 0; fault < faults; fault += 1) {
        await traffic.goesOn(MAX_WAIT_MS);
        const trouble = troubles[fault % troubles.length]?.(line);
        await dependency.use?.(service.url, fault);
        await trouble;
      }
      await traffic.goesOn(MAX_WAIT_MS);
      const counts = await traffic.finish();
      if (counts.longestWaitMs > MAX_WAIT_MS) {
        throw new Error(`A request has waited for ${counts.longestWaitMs} ms.`);
      }
      await until(
        () => rowsOf(service, "SELECT kind, last_error FROM effects WHERE state = 'waiting'"),
        (waiting) => waiting.length === 0,
      );
      const settled = await dependency.settle?.(service);
      return {
        faults,
        kills: 0,
        accepted: counts.accepted + (settled?.accepted ?? 0),
        lost: counts.lost + (settled?.lost ?? 0),
        doubled: counts.doubled + (settled?.doubled ?? 0),
        longestWaitMs: counts.longestWaitMs,
      };
    } finally {
      line.resume();
      await traffic?.end();
      await service.stop();
      await dependency.stop();
    }
  },
});

export default [
  scenario('Redis', { ci: 0, whole: 3, full: 18 }, redis),
  scenario('The mail server', { ci: 0, whole: 1, full: 18 }, mailServer),
  scenario('A social network', { ci: 0, whole: 1, full: 18 }, socialNetwork),
  scenario('Everything beside the database', { ci: 3, whole: 0, full: 0 }, together),
];

import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { lineToPostgres, startAcross } from '../../support/databases';
import type { CuttableProxy } from '../../support/cuttable-proxy';
import { addressOf } from '../../support/local-services';
import { openNewsroom } from '../../support/newsroom';
import type { ServiceProcess } from '../../support/service';
import { startMixedTraffic, type MixedTraffic } from '../mixed-traffic';
import type { Scenario } from '../scenario';

/** The shortest limits there are, so that many rounds fit into a test. */
const LIMITS = { DATABASE_CONNECT_SECONDS: '1', DATABASE_STATEMENT_SECONDS: '1' };

/** Longer than a statement and a connection may take with these limits. */
const HANG_MS = 4_500;

/** Each request has an answer after this, however many things it asks the database for. */
const MAX_WAIT_MS = 20_000;

/** A quiet machine takes a tenth of a second until writes are accepted again. */
const MAX_RECOVERY_MS = 10_000;

/** Between two faults, long enough for every kind of connection to be in use again. */
const BETWEEN_FAULTS_MS = 500;

/** A page that no article changes, so that it stays in memory. */
const CACHED = '/glossary';

interface Setting {
  service: ServiceProcess;
  line: CuttableProxy;
  traffic: MixedTraffic;
}

type Trouble = (setting: Setting, fault: number) => Promise<void>;

const expectCached = async ({ url }: ServiceProcess): Promise<void> => {
  const { status } = await fetch(`${url}${CACHED}`);
  if (status !== 200) throw new Error(`A page in memory was answered with ${status}.`);
};

const hang: Trouble = async ({ service, line, traffic }, fault) => {
  line.stall();
  await pause(HANG_MS);
  await expectCached(service);
  const { status } = await fetch(`${service.url}/api/articles?never=${fault}`);
  if (status !== 503) throw new Error(`A read of a database that hangs answered ${status}.`);
  line.resume();
  await traffic.goesOn(MAX_WAIT_MS);
};

const endSessions: Trouble = async ({ service, traffic }) => {
  const { pathname } = new URL(service.environment.DATABASE_URL ?? '');
  const operator = new Client({ connectionString: addressOf('PostgreSQL') });
  await operator.connect();
  try {
    const { rowCount } = await operator.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [pathname.slice(1)],
    );
    if (rowCount === 0) throw new Error('There were no sessions to end.');
  } finally {
    await operator.end();
  }
  await traffic.goesOn(MAX_RECOVERY_MS);
};

const scenario = (
  name: string,
  faults: Scenario['faults'],
  env: Record<string, string>,
  troubles: Trouble[],
): Scenario => ({
  name,
  database: 'PostgreSQL',
  faults,

  async run(rounds) {
    const line = await lineToPostgres();
    const service = await startAcross(line, { env });
    let traffic: MixedTraffic | undefined;
    try {
      const newsroom = await openNewsroom(service);
      await expectCached(service);
      traffic = startMixedTraffic(service, newsroom);
      for (let round = 0; round < rounds; round += 1) {
        await pause(BETWEEN_FAULTS_MS);
        await troubles[round % troubles.length]?.({ service, line, traffic }, round);
      }
      const counts = await traffic.finish();
      if (counts.longestWaitMs > MAX_WAIT_MS) {
        throw new Error(`A request has waited for ${counts.longestWaitMs} ms.`);
      }
      return { faults: rounds, kills: 0, ...counts };
    } finally {
      line.resume();
      await traffic?.end();
      await service.stop();
      await line.cut();
    }
  },
});

export default [
  scenario(
    'PostgreSQL hangs: connections open, no byte arrives',
    { ci: 0, whole: 1, full: 15 },
    LIMITS,
    [hang],
  ),
  scenario('PostgreSQL ends every session', { ci: 0, whole: 3, full: 30 }, {}, [endSessions]),
  scenario(
    'PostgreSQL hangs, and ends every session, in turn',
    { ci: 2, whole: 0, full: 0 },
    LIMITS,
    [hang, endSessions],
  ),
];

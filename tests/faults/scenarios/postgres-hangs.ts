import { setTimeout as pause } from 'node:timers/promises';
import { lineToPostgres, startAcross } from '../../support/databases';
import { openNewsroom } from '../../support/newsroom';
import { startMixedTraffic, type MixedTraffic } from '../mixed-traffic';
import type { Scenario } from '../scenario';

/** The shortest limits there are, so that many rounds fit into a test. */
const LIMITS = { DATABASE_CONNECT_SECONDS: '1', DATABASE_STATEMENT_SECONDS: '1' };

/** Longer than a statement and a connection may take with these limits. */
const HANG_MS = 4_500;

/** Each request has an answer after this, however many things it asks the database for. */
const MAX_WAIT_MS = 20_000;

/** Between two hangs, for as many requests as fit. */
const BETWEEN_FAULTS_MS = 300;

/** A page that no article changes, so that it stays in memory. */
const CACHED = '/glossary';

const scenario: Scenario = {
  name: 'PostgreSQL hangs: connections open, no byte arrives',
  database: 'PostgreSQL',
  faults: { brief: 1, full: 15 },

  async run(faults) {
    const line = await lineToPostgres();
    const service = await startAcross(line, { env: LIMITS });
    let traffic: MixedTraffic | undefined;
    const expectCached = async (): Promise<void> => {
      const { status } = await fetch(`${service.url}${CACHED}`);
      if (status !== 200) throw new Error(`A page in memory was answered with ${status}.`);
    };
    try {
      const newsroom = await openNewsroom(service);
      await expectCached();
      traffic = startMixedTraffic(service, newsroom);
      for (let fault = 0; fault < faults; fault += 1) {
        await pause(BETWEEN_FAULTS_MS);
        line.stall();
        await pause(HANG_MS);
        await expectCached();
        const { status } = await fetch(`${service.url}/api/articles?never=${fault}`);
        if (status !== 503) throw new Error(`A read of a database that hangs answered ${status}.`);
        line.resume();
        await traffic.goesOn(MAX_WAIT_MS);
      }
      const counts = await traffic.finish();
      if (counts.longestWaitMs > MAX_WAIT_MS) {
        throw new Error(`A request has waited for ${counts.longestWaitMs} ms.`);
      }
      return { faults, kills: 0, ...counts };
    } finally {
      line.resume();
      await traffic?.end();
      await service.stop();
      await line.cut();
    }
  },
};

export default scenario;

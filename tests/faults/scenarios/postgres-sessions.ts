import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { postgres } from '../../support/databases';
import { openNewsroom } from '../../support/newsroom';
import { startMixedTraffic, type MixedTraffic } from '../mixed-traffic';
import type { Scenario } from '../scenario';

/** Long enough for every kind of connection to be in use again. */
const BETWEEN_FAULTS_MS = 500;

/** A quiet machine takes a tenth of a second until writes are accepted again. */
const MAX_RECOVERY_MS = 10_000;

const scenario: Scenario = {
  name: 'PostgreSQL ends every session',
  database: 'PostgreSQL',
  faults: { brief: 3, full: 30 },

  async run(faults) {
    const service = await postgres.startProcess();
    const operator = new Client({ connectionString: service.environment.DATABASE_URL });
    let traffic: MixedTraffic | undefined;
    try {
      await operator.connect();
      traffic = startMixedTraffic(service, await openNewsroom(service));
      let ended = 0;
      for (let fault = 0; fault < faults; fault += 1) {
        await pause(BETWEEN_FAULTS_MS);
        const { rowCount } = await operator.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
        ended += rowCount ?? 0;
        await traffic.goesOn(MAX_RECOVERY_MS);
      }
      if (ended < faults) throw new Error('There were no sessions to end.');
      const counts = await traffic.finish();
      return { faults, kills: 0, ...counts };
    } finally {
      await traffic?.end();
      await operator.end();
      await service.stop();
    }
  },
};

export default scenario;

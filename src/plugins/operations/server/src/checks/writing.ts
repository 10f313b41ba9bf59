import type { HealthCheck, NumberSource } from '@ota-news/foundation/contracts/operations';
import { REASONS } from '@ota-news/foundation/database/refusals';
import { refusedWrites } from '@ota-news/foundation/database/refused-writes';
import type { Core } from '@strapi/strapi';

const ADVICE = 'Readers are served, and nothing that was answered with success is lost.';

const HOUR_MS = 3_600_000;

/** Checks that the database accepts writes. */
export const writingCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'database-writes',
  title: 'Storing',
  async run() {
    const refusal = await refusedWrites(strapi).look();
    if (refusal !== null) {
      return {
        level: 'failing',
        message: `Can't write: ${REASONS[refusal]}.`,
        advice: `${ADVICE} Free disk space, or restore write access to the database.`,
      };
    }
    const latest = refusedWrites(strapi).latest();
    if (latest === null || Date.now() - latest.at.getTime() > HOUR_MS) {
      return { level: 'good', message: 'Nothing was refused within the hour.' };
    }
    return {
      level: 'warning',
      message: `Writes go through again; the last was refused at ${latest.at.toISOString()}: ${REASONS[latest.reason]}.`,
      advice: `${ADVICE} Clients whose writes failed were asked to repeat them.`,
    };
  },
});

/** Returns a counter of writes rejected by the database. */
export const refusedWriteCounts = (strapi: Core.Strapi): NumberSource => ({
  kind: 'counter',
  name: 'database_refused_writes_total',
  help: 'Writes that the database refused to store, by reason.',
  samples: () =>
    [...refusedWrites(strapi).counts()].map(([reason, value]) => ({ labels: { reason }, value })),
});

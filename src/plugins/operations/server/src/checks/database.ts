import type { HealthCheck } from '@ota-news/foundation/contracts/operations';
import { database, isPostgres } from '@ota-news/foundation/database/connection';
import { databaseNow } from '@ota-news/foundation/database/shared-clock';
import type { Core } from '@strapi/strapi';

const SLOW_MS = 100;
const SKEW_MS = 2_000;

export const databaseCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'database',
  title: 'Database',
  async run() {
    const name = isPostgres(strapi) ? 'PostgreSQL' : 'SQLite';
    try {
      const began = performance.now();
      await database(strapi).raw('SELECT 1');
      const ms = performance.now() - began;
      const message = `${name} answers in ${ms.toFixed(1)} ms.`;
      return ms < SLOW_MS
        ? { level: 'good', message }
        : {
            level: 'warning',
            message,
            advice: 'Every uncached page asks several times: look at its load, or move it nearer.',
          };
    } catch (error) {
      return {
        level: 'failing',
        message: `${name} does not answer: ${(error as Error).message}`,
        advice: 'Pages in memory are still served. Check the server and DATABASE_URL.',
      };
    }
  },
});

/** Checks the clock skew to the database; leases and schedules compare times of several machines. */
export const clockCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'clock',
  title: 'Clock',
  async run() {
    if (!isPostgres(strapi)) {
      return { level: 'good', message: 'SQLite has the clock of this machine.' };
    }
    const before = Date.now();
    const skew = (await databaseNow(strapi)) - (before + Date.now()) / 2;
    const message = `${Math.abs(Math.round(skew))} ms from the database's.`;
    return Math.abs(skew) < SKEW_MS
      ? { level: 'good', message }
      : {
          level: 'failing',
          message,
          advice: 'Articles go out at the wrong time. Run NTP on both.',
        };
  },
});

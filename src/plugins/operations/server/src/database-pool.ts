import type { NumberSource } from '@ota-news/foundation/contracts/operations';
import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Returns a gauge of the connections in the query builder's pool. */
export const databasePool = (strapi: Core.Strapi): NumberSource => ({
  kind: 'gauge',
  name: 'database_pool_connections',
  help: 'Connections to the database, and queries that wait for one.',
  samples() {
    const pool = (database(strapi).client as { pool: Pool }).pool;
    return [
      { labels: { state: 'used' }, value: pool.numUsed() },
      { labels: { state: 'free' }, value: pool.numFree() },
      { labels: { state: 'awaited' }, value: pool.numPendingAcquires() },
    ];
  },
});

import { environment } from '.';

/** Idle time in milliseconds before TCP keepalive probes are sent. */
const KEEP_ALIVE_MS = 30_000;

/** Returns the connection options of the configured PostgreSQL database for the driver. */
export const postgresTarget = () => {
  const { DATABASE_URL, DATABASE_CONNECT_SECONDS } = environment();
  return {
    connectionString: DATABASE_URL,
    connectionTimeoutMillis: DATABASE_CONNECT_SECONDS * 1000,
    // Otherwise a connection to a vanished host stays open until its next use.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
};

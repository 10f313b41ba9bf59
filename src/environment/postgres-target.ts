import { environment } from '.';

/** Idle time in milliseconds before TCP keepalive probes are sent. */
const KEEP_ALIVE_MS = 30_000;

/** Returns the connection options of the configured PostgreSQL database for the driver. */
export const postgresTarget = () => {
  const env = environment();
  const target =
    env.DATABASE_URL === undefined
      ? {
          host: env.DATABASE_HOST ?? '127.0.0.1',
          port: env.DATABASE_PORT,
          database: env.DATABASE_NAME,
          user: env.DATABASE_USERNAME,
          password: env.DATABASE_PASSWORD,
        }
      : { connectionString: env.DATABASE_URL };
  return {
    ...target,
    ssl: env.DATABASE_SSL,
    connectionTimeoutMillis: env.DATABASE_CONNECT_SECONDS * 1000,
    // Otherwise a connection to a vanished host stays open until its next use.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
};

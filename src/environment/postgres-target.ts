import { environment } from '.';

/** Silence, in milliseconds, after which the system asks the other end whether it is still there. */
const KEEP_ALIVE_MS = 30_000;

/** Which PostgreSQL database the settings name, as the driver takes it. */
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
    // Without, a connection to a machine that has gone stays open until it is used again.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
};

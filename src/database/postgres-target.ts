import { applicationEnvironment } from '../environment';

/** Which PostgreSQL database the settings name, as the driver takes it. */
export const postgresTarget = () => {
  const env = applicationEnvironment();
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
  return { ...target, ssl: env.DATABASE_SSL };
};

import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** Reads `.env` like Strapi, for commands that run without Strapi. The environment takes precedence. */
export const readEnvironmentFile = (): void => {
  const file = process.env.ENV_PATH ?? '.env';
  if (existsSync(file)) loadEnvFile(file);
};

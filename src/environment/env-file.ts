import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** Reads `.env` as Strapi does, for commands that do without Strapi. The environment wins. */
export const readEnvironmentFile = (): void => {
  const file = process.env.ENV_PATH ?? '.env';
  if (existsSync(file)) loadEnvFile(file);
};

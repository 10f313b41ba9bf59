import { checkpointInBackground } from '@ota-news/foundation/database/checkpoints';
import { isDatabaseOutage } from '@ota-news/foundation/database/outage';
import { limitSessions } from '@ota-news/foundation/database/postgres-sessions';
import { ConfigurationError } from '@ota-news/foundation/settings/configuration-error';
import { keepUploadsSwept } from '@ota-news/foundation/uploads/sweeping';
import { createStrapi, type Core } from '@strapi/strapi';
import path from 'node:path';
import { environment, statementLimit } from '../environment';
import { misspeltSettings } from '../environment/misspelt';
import { boundConnections } from './connections';
import { drainBeforeDestroying } from './draining';
import { collectStartGarbage } from './start-garbage';

const create = (): Core.Strapi => {
  const appDir = process.cwd();
  const strapi = createStrapi({ appDir, distDir: path.join(appDir, 'dist') });
  const destroy = strapi.destroy.bind(strapi);
  let ending: Promise<void> | undefined;
  // Strapi, asked to end while it loads, would take apart what is not there yet, and fail; so it would
  // where a signal and the end of a command's work ask it one after the other.
  strapi.destroy = async () => {
    if (strapi.isLoaded) await (ending ??= destroy());
  };
  return strapi;
};

/** What is wrong with the settings; of what its configuration files throw, Strapi keeps the text alone. */
const settingsError = (): ConfigurationError | null => {
  try {
    environment();
    return null;
  } catch (error) {
    return error instanceof ConfigurationError ? error : null;
  }
};

/** In words why the service can't start, or null where the error has to speak for itself. */
const reasonOf = (error: unknown): string | null => {
  const wrong = settingsError() ?? error;
  if (wrong instanceof ConfigurationError) return wrong.message;
  if (!isDatabaseOutage(wrong)) return null;
  // Where a name has several addresses, the error that stands for all attempts has a code alone.
  const { message, code } = wrong as Error & { code?: string };
  return `The database can't be reached: ${message || code}. Start again once it is there.`;
};

/** Ends the process with plain words when the settings or the database are what is wrong. */
const endWithReason = (error: unknown): never => {
  const reason = reasonOf(error);
  if (reason === null) throw error;
  console.error(reason);
  process.exit(1);
};

/**
 * Where a file may not grow beyond the process's limit (setrlimit(2)), writing to it fails, which is
 * answered like a full disk. A library listens to the signal that comes along, and ends the process.
 */
const outliveFileLimits = (): void => void process.on('SIGXFSZ', () => undefined);

/**
 * Loads the service, runs work on it before anyone can reach it, and listens.
 *
 * @param prepare e.g. seeding
 */
export const serve = async (
  prepare?: (strapi: Core.Strapi) => Promise<void>,
): Promise<Core.Strapi> => {
  try {
    const strapi = create();
    outliveFileLimits();
    await strapi.load();
    checkpointInBackground(strapi);
    for (const warning of misspeltSettings(process.env)) strapi.log.warn(warning);
    await prepare?.(strapi);
    limitSessions(strapi, statementLimit());
    boundConnections(strapi.server.httpServer);
    await strapi.start();
    keepUploadsSwept(strapi, environment().UPLOAD_SWEEP_SECONDS);
    drainBeforeDestroying(strapi);
    collectStartGarbage();
    return strapi;
  } catch (error) {
    return endWithReason(error);
  }
};

/** Runs work on the loaded service without listening, then shuts it down. */
export const withService = async <T>(work: (strapi: Core.Strapi) => Promise<T>): Promise<T> => {
  let strapi: Core.Strapi;
  try {
    strapi = create();
    await strapi.load();
  } catch (error) {
    return endWithReason(error);
  }
  try {
    return await work(strapi);
  } finally {
    await strapi.destroy();
  }
};

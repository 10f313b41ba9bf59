import { checkpointInBackground } from '@ota-news/foundation/database/checkpoints';
import { limitSessions } from '@ota-news/foundation/database/postgres-sessions';
import { explainFatalErrors } from '@ota-news/foundation/library-patches/fatal-errors';
import { guardShutdown } from '@ota-news/foundation/library-patches/shutdown';
import { keepTickObject } from '@ota-news/foundation/threads/tick-object';
import { keepUploadsSwept } from '@ota-news/foundation/uploads/sweeping';
import { createStrapi, type Core } from '@strapi/strapi';
import path from 'node:path';
import { environment, statementLimit } from '#environment';
import { emptySettings, misspeltSettings } from '#environment/misspelt';
import { boundConnections } from './connection-limits';
import { drainBeforeDestroying } from './draining';
import { reasonOf } from './failure-reason';
import { connectionLimits } from './process-limits';
import { loadSqliteDriver } from './sqlite-driver';
import { joinWebWorkers } from './web-workers/join';

const create = (): Core.Strapi => {
  const appDir = process.cwd();
  const strapi = createStrapi({ appDir, distDir: path.join(appDir, 'dist') });
  guardShutdown(strapi);
  explainFatalErrors(strapi, reasonOf);
  return strapi;
};

/** Exits with a readable message if the cause is in the settings or the environment; otherwise rethrows. */
const endWithReason = (error: unknown): never => {
  const reason = reasonOf(error);
  if (reason === null) throw error;
  console.error(reason);
  process.exit(1);
};

/**
 * Keeps the process alive when a file exceeds the process's limit (setrlimit(2)): the write fails and is handled like a
 * full disk. A library ends the process on the accompanying signal unless there is another listener.
 */
const outliveFileLimits = (): void => void process.on('SIGXFSZ', () => undefined);

/**
 * Loads the service, runs preparatory work before it is reachable, and listens.
 *
 * @param prepare e.g. seeding
 */
export const serve = async (
  prepare?: (strapi: Core.Strapi) => Promise<void>,
): Promise<Core.Strapi> => {
  keepTickObject();
  try {
    await loadSqliteDriver();
    const strapi = create();
    outliveFileLimits();
    await strapi.load();
    checkpointInBackground(strapi);
    const warnings = [...misspeltSettings(process.env), ...emptySettings(process.env)];
    for (const warning of warnings) strapi.log.warn(warning);
    await prepare?.(strapi);
    limitSessions(strapi, statementLimit());
    boundConnections(strapi.server.httpServer, connectionLimits());
    const joined = joinWebWorkers(strapi);
    await strapi.start();
    keepUploadsSwept(strapi, environment().ADVANCED.sweepSeconds);
    drainBeforeDestroying(strapi);
    joined();
    return strapi;
  } catch (error) {
    return endWithReason(error);
  }
};

/** Runs work on the loaded service without listening, then shuts it down. */
export const withService = async <T>(work: (strapi: Core.Strapi) => Promise<T>): Promise<T> => {
  let strapi: Core.Strapi;
  try {
    await loadSqliteDriver();
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

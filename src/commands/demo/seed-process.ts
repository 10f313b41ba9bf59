/** Process that creates the demo content. It ends, and frees its memory, before the service starts. */
import { databaseClient } from '#environment';
import { sqliteTarget } from '#environment/sqlite-target';
import { existsSync } from 'node:fs';
import { reasonOf } from '../../server/failure-reason';
import { printedProgress } from '../progress';
import { readMarkerBy } from './marker';
import { readingConnection } from './reading-connection';
import { stopSignal } from '../stop-signal';

/**
 * Checks for existing demo content without loading Strapi, which takes seconds. Errors in the settings or the database
 * are ignored here, because loading Strapi reports them.
 */
const isComplete = async (): Promise<boolean> => {
  try {
    if (databaseClient() === 'sqlite' && !existsSync(sqliteTarget())) return false;
    const connection = readingConnection();
    try {
      return (await readMarkerBy(connection)) === 'complete';
    } finally {
      await connection.destroy();
    }
  } catch {
    return false;
  }
};

const seed = async (signal: AbortSignal): Promise<void> => {
  const { withService } = await import('../../server/serve.js');
  const { seedDemo } = await import('./seed.js');
  await withService((strapi) => seedDemo({ strapi, signal, progress: printedProgress() }));
};

const main = async (): Promise<void> => {
  const signal = stopSignal();
  try {
    if (!(await isComplete()) && !signal.aborted) await seed(signal);
  } catch (error) {
    if (signal.aborted) return;
    console.error(
      reasonOf(error) ?? `The demo content could not be made: ${(error as Error).message}`,
    );
    process.exitCode = 1;
  }
};

void main();

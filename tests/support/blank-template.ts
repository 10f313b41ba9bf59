import Database from 'better-sqlite3';
import path from 'node:path';
import { blankTemplate, runOn, testEnvironment } from './service';
import { ensureTemplate } from './template';

/** Has the service make its tables, and leaves nothing in them that is a service's own. */
const makeTables = async (folder: string): Promise<void> => {
  const file = path.join(folder, 'data.db');
  const { PATH = '', HOME = '' } = process.env;
  await runOn(
    {
      environment: {
        PATH,
        HOME,
        ...testEnvironment(),
        DATABASE_FILENAME: file,
        PUBLIC_DIRECTORY: folder,
        ENV_PATH: '/dev/null',
      },
    },
    'tests/support/blank-process.mjs',
  );
  const database = new Database(file);
  // Every service signs with a key of its own.
  database.exec('DELETE FROM oauth_keys');
  database.close();
};

/**
 * Makes what `startService` begins with where nothing else is asked for: the tables of a service that
 * has never been used. To make several hundred of them takes longer than all else of a start.
 */
export const ensureBlankTemplate = (): Promise<void> =>
  ensureTemplate({
    place: blankTemplate,
    label: 'Making the empty tables for the tests',
    inputs: ['dist/src', 'src/foundation/dist', 'dist/config', 'node_modules/.package-lock.json'],
    make: makeTables,
  });

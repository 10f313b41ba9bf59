import path from 'node:path';
import { applicationEnvironment } from '.';

/** Absolute path of the SQLite database that the settings name. */
export const sqliteTarget = (): string => path.resolve(applicationEnvironment().DATABASE_FILENAME);

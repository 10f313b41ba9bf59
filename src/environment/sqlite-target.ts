import path from 'node:path';
import { environment } from '.';

/** Absolute path of the SQLite database that the settings name. */
export const sqliteTarget = (): string => path.resolve(environment().DATABASE_FILENAME);

import path from 'node:path';
import { environment } from '.';

/** Returns the absolute path of the configured SQLite database. */
export const sqliteTarget = (): string => path.resolve(environment().DATABASE_FILENAME);

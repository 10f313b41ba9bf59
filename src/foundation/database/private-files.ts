import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** For its owner alone: accounts, subscribers and hashed tokens are in a database. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const OTHERS = 0o007;

/** Makes the folder of a SQLite file where there is none. One that is there stays as it is. */
export const makeFolderOf = (file: string): void => {
  mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
};

const keepFromOthers = (file: string): void => {
  const { size, mode: modeAndKind } = statSync(file);
  const mode = modeAndKind & 0o777;
  const wanted = size === 0 ? PRIVATE_FILE : mode & ~OTHERS;
  if (wanted === mode) return;
  try {
    chmodSync(file, wanted);
  } catch (error) {
    // Only the owner may, and the service needs no more than to read and write.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
};

/**
 * Keeps a SQLite database from everybody who has no business in it, from the moment it is made. SQLite
 * gives the log and the index beside it the same mode. What a group may do with one that has content
 * is left to whoever runs the service.
 */
export const keepPrivate = (file: string): void => {
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${suffix}`)) keepFromOthers(`${file}${suffix}`);
  }
};

import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Access for the owner only: databases contain accounts, subscribers and hashed tokens. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const OTHERS = 0o007;

/** Creates the folder of a SQLite file; an existing folder keeps its mode. */
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
    // Only the owner may change the mode, and the service needs only read and write access.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
};

/**
 * Restricts access to a SQLite database: owner only for a new file, no access for others on an existing one, whose
 * group permissions are left to the operator. SQLite gives its `-wal` and `-shm` files the same mode.
 */
export const keepPrivate = (file: string): void => {
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${suffix}`)) keepFromOthers(`${file}${suffix}`);
  }
};

import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of a name that leave room for a number and the ending; most disks take 255. */
const MAX_LENGTH = 200;

/** A name that every disk takes, whatever a slug is. */
const plainName = (wanted: string): string =>
  wanted
    .toLowerCase()
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_LENGTH) || 'untitled';

/**
 * Opens a new markdown file; one whose name is taken gets a number. Names are lower case, so that none collide on disks
 * that do not tell case.
 */
export const openNewFile = async (folder: string, wanted: string): Promise<FileHandle> => {
  const base = plainName(wanted);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    try {
      return await open(path.join(folder, `${name}.md`), 'wx', 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

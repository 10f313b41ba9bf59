import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { unreadable } from '../reading/unreadable';

const MAX_FILES = 100_000;

/** Folders that hold programs rather than texts. */
const OTHERS = /^(?:\.|node_modules$)/;

const entriesOf = async (folder: string, shown: string) => {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EACCES' ? 'The folder may not be read.' : 'A folder is expected here.';
    throw unreadable(shown, null, reason);
  }
};

/**
 * Lists the markdown files of a folder and those in it, by their paths from there, in a fixed order. Symbolic links
 * are not followed.
 *
 * @throws {UnreadableArchive} for more than 100,000, and for none
 */
export const markdownFiles = async (root: string, signal?: AbortSignal): Promise<string[]> => {
  const found: string[] = [];
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    signal?.throwIfAborted();
    for (const entry of await entriesOf(path.join(root, folder), folder || root)) {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory() && !OTHERS.test(entry.name)) waiting.push(name);
      if (!entry.isFile() || !/\.(?:md|markdown)$/i.test(entry.name)) continue;
      found.push(name);
      if (found.length > MAX_FILES) {
        throw unreadable(root, null, `The folder has more than ${MAX_FILES} markdown files.`);
      }
    }
  }
  if (found.length === 0) throw unreadable(root, null, 'The folder has no markdown files.');
  return found.sort();
};

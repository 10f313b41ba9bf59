/** Makes the same files at another place: further names of the same data where the file system can. */
import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {string} from folder
 * @param {string} to folder that is made
 * @param {(entry: string) => boolean} isLeftOut tells by its path what is left out
 */
export const linkTree = (from, to, isLeftOut) => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (isLeftOut(source)) continue;
    if (entry.isDirectory()) linkTree(source, target, isLeftOut);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      try {
        linkSync(source, target);
      } catch {
        // On another file system.
        copyFileSync(source, target);
      }
    }
  }
};

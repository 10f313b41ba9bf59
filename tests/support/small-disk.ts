import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { blankTemplate } from './service';

/** A file system of its own, which can be filled, with a blank database on it. */
export interface SmallDisk {
  /** Path of the database. */
  database: string;
  /** Fills it up to so many bytes, or as few as are left. */
  fill(freeBytes: number): void;
  /** Makes room again. */
  empty(): void;
  remove(): void;
}

/**
 * Mounts a small file system in memory. Null where this user may not mount anything.
 *
 * @param mebibytes its size
 */
export const mountSmallDisk = (mebibytes: number): SmallDisk | null => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-disk-'));
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${mebibytes}m`,
    'tmpfs',
    folder,
  ]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const database = path.join(folder, 'data.db');
  const filler = path.join(folder, 'filler');
  cpSync(path.join(blankTemplate, 'data.db'), database);
  writeFileSync(filler, '');
  return {
    database,
    fill(freeBytes) {
      const { bavail, bsize } = statfsSync(folder);
      const bytes = Math.max(0, bavail * bsize - freeBytes);
      try {
        writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' });
      } catch (error) {
        // Somebody else has written meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    empty: () => truncateSync(filler),
    remove() {
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

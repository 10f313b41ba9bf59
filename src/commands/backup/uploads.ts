import { syncFolder, unfinishedName, writeNewFile } from '@ota-news/foundation/uploads/folder';
import { constants, createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { describeFile, UPLOADS, type BackupFile } from './manifest';

const isHidden = (name: string): boolean => name.split('/').some((part) => part.startsWith('.'));

/** Lists the files below a folder as paths with slashes, without hidden files (`.gitkeep`). */
export const uploadedFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !isHidden(name))
    .sort();
};

/** Copies the uploads named by rows. Files that the service deletes meanwhile are skipped. */
export const saveUploads = async (
  source: string,
  names: string[],
  backup: string,
): Promise<BackupFile[]> => {
  const target = path.join(backup, UPLOADS);
  await mkdir(target, { recursive: true });
  const saved: BackupFile[] = [];
  for (const name of new Set(names)) {
    try {
      await copyFile(path.join(source, name), path.join(target, name), constants.COPYFILE_EXCL);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    saved.push(await describeFile(backup, `${UPLOADS}/${name}`));
  }
  return saved;
};

/** Uploads of a backup, staged for the uploads folder. */
export interface StagedUploads {
  /** Moves the staged files into place, replacing files of the same name. */
  place(): Promise<void>;
  /** Removes the placed files that replaced nothing. */
  undo(): Promise<void>;
  /** Removes uploads that are not in the backup. */
  removeOthers(): Promise<void>;
}

/** Copies the uploads of a backup into a hidden folder of the uploads folder, without changing existing files. */
export const stageUploads = async (
  backup: string,
  files: BackupFile[],
  target: string,
): Promise<StagedUploads> => {
  const names = files.map(({ path: name }) => name.slice(UPLOADS.length + 1));
  const staging = path.join(target, unfinishedName('restore'));
  const placed: string[] = [];
  const move = async (name: string): Promise<void> => {
    const place = path.join(target, name);
    const isNew = !existsSync(place);
    await mkdir(path.dirname(place), { recursive: true });
    await rename(path.join(staging, name), place);
    if (isNew) placed.push(place);
  };
  await mkdir(staging, { recursive: true });
  try {
    for (const name of names) {
      const staged = path.join(staging, name);
      await mkdir(path.dirname(staged), { recursive: true });
      await writeNewFile(staged, createReadStream(path.join(backup, UPLOADS, name)));
    }
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  return {
    async place() {
      for (const name of names) await move(name);
      await syncFolder(target);
      await rm(staging, { recursive: true, force: true });
    },

    async undo() {
      for (const place of placed) await rm(place, { force: true });
    },

    async removeOthers() {
      const kept = new Set(names);
      const others = (await uploadedFiles(target)).filter((name) => !kept.has(name));
      for (const name of others) await rm(path.join(target, name));
    },
  };
};

import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { describeFile, UPLOADS, type BackupFile } from './manifest';

/** Files below a folder, as paths with slashes; hidden ones (`.gitkeep`) are no uploads. */
export const uploadedFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .sort();
};

const copyInto = async (source: string, target: string, name: string): Promise<void> => {
  await mkdir(path.dirname(path.join(target, name)), { recursive: true });
  await copyFile(path.join(source, name), path.join(target, name));
};

/** Copies the uploads. One that is deleted meanwhile is left out: the service has let go of it. */
export const saveUploads = async (source: string, backup: string): Promise<BackupFile[]> => {
  const target = path.join(backup, UPLOADS);
  await mkdir(target, { recursive: true });
  const saved: BackupFile[] = [];
  for (const name of await uploadedFiles(source)) {
    try {
      await copyInto(source, target, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    saved.push(await describeFile(backup, `${UPLOADS}/${name}`));
  }
  return saved;
};

/** Makes the uploads folder hold the files of the backup and no others. */
export const restoreUploads = async (
  backup: string,
  files: BackupFile[],
  target: string,
): Promise<void> => {
  const names = files.map(({ path: name }) => name.slice(UPLOADS.length + 1));
  for (const name of names) await copyInto(path.join(backup, UPLOADS), target, name);
  const superfluous = (await uploadedFiles(target)).filter((name) => !names.includes(name));
  for (const name of superfluous) await rm(path.join(target, name));
};

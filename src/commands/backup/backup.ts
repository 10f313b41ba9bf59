import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { BackupError, describeFile, writeManifest } from './manifest';
import { ownDatabase, ownUploads } from './place';
import { saveUploads } from './uploads';

export interface BackupSummary {
  kind: 'sqlite' | 'postgres';
  databaseBytes: number;
  /** Null when a bucket keeps the uploads. */
  uploads: number | null;
}

/**
 * Saves the database and the uploads while the service goes on. The database comes first: whatever
 * its state refers to was stored before it, and so is among the uploads that are copied after it. What
 * no row names is not copied: it is on its way in, on its way out, or left by a killed process.
 *
 * @param folder new or empty
 * @throws BackupError the folder has something in it, or the copy failed
 */
export const backUp = async (folder: string): Promise<BackupSummary> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty.`);
  const copy = ownDatabase();
  const uploadsFolder = ownUploads();
  const names = await copy.save(path.join(folder, copy.fileName));
  const file = await describeFile(folder, copy.fileName);
  const uploads = uploadsFolder === null ? null : await saveUploads(uploadsFolder, names, folder);
  await writeManifest(folder, { database: { kind: copy.kind, file }, uploads });
  return { kind: copy.kind, databaseBytes: file.bytes, uploads: uploads?.length ?? null };
};

import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { BackupError, describeFile, writeManifest } from './manifest';
import { ownDatabase, ownUploads } from './place';
import { saveUploads } from './uploads';

export interface BackupSummary {
  kind: 'sqlite' | 'postgres';
  databaseBytes: number;
  /** Number of uploads; null if they are in a bucket. */
  uploads: number | null;
}

/**
 * Saves the database and the uploads while the service runs. The database is copied first: uploads that the copy refers
 * to were stored before it, so they are among the files copied afterwards. Files without a row are skipped: they are
 * being added or removed, or were left by a killed process.
 *
 * @param folder new or empty
 * @throws BackupError if the folder is not empty or the copy failed
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

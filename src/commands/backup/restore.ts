import path from 'node:path';
import type { DatabaseCopy } from './database-copy';
import { BackupError, readManifest, verifyFiles, type Manifest } from './manifest';
import { ownDatabase, ownUploads } from './place';
import { stageUploads, uploadedFiles } from './uploads';

/** @throws BackupError if the backup does not match the settings */
const refuseMismatch = (
  { database, uploads }: Manifest,
  target: DatabaseCopy,
  folder: string | null,
): void => {
  if (database.kind !== target.kind) {
    throw new BackupError(
      `The backup is of ${database.kind}, the settings choose ${target.kind}. To change the database, use npm run content.`,
    );
  }
  if (uploads !== null && uploads.length > 0 && folder === null) {
    throw new BackupError('The backup has uploads, but the settings keep them in a bucket.');
  }
};

/** @throws BackupError that names the existing content */
const refuseContent = async (target: DatabaseCopy, folder: string | null): Promise<void> => {
  const found = [
    ...((await target.hasContent()) ? ['the database has tables'] : []),
    ...(folder !== null && (await uploadedFiles(folder)).length > 0 ? [`${folder} has files`] : []),
  ];
  if (found.length === 0) return;
  throw new BackupError(
    `Nothing was changed, because ${found.join(' and ')}. With --force they are replaced.`,
  );
};

/**
 * Restores a backup. All of it is verified before anything is changed.
 *
 * @param isForced replaces existing content
 * @throws BackupError if the backup is damaged or does not match, the service is running, or there is existing content
 */
export const restore = async (folder: string, isForced: boolean): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  const target = ownDatabase();
  const uploads = ownUploads();
  refuseMismatch(manifest, target, uploads);
  await verifyFiles(folder, manifest);
  if (await target.isInUse()) {
    throw new BackupError('Nothing was changed, because the database is in use. Stop the service.');
  }
  if (!isForced) await refuseContent(target, uploads);
  const staged =
    manifest.uploads !== null && uploads !== null
      ? await stageUploads(folder, manifest.uploads, uploads)
      : null;
  // Files are placed before the rows that name them, and unreferenced ones removed afterwards.
  await staged?.place();
  try {
    await target.restore(path.join(folder, manifest.database.file.path));
  } catch (error) {
    await staged?.undo();
    throw error;
  }
  await staged?.removeOthers();
  return manifest;
};

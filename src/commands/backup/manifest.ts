import { putFile } from '@ota-news/foundation/uploads/folder';
import { z } from '@strapi/utils';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * A backup is a folder:
 *
 * - `database.sqlite`, or `database.dump` in the custom format of `pg_dump`;
 * - `uploads/`, unless a bucket keeps them;
 * - `manifest.json`, written last, with the size and the SHA-256 of every file.
 */
export const MANIFEST = 'manifest.json';
export const UPLOADS = 'uploads';

/** An error with a message for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const file = z.object({
  // Must not lead out of the backup's folder.
  path: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/),
  bytes: z.number().int().min(0),
  sha256: z.hex().length(64),
});

const manifest = z.object({
  format: z.literal('ota-news-backup'),
  version: z.literal(1),
  made_at: z.iso.datetime(),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), file: file }),
  /** Null if the uploads are in a bucket. */
  uploads: z.array(file).nullable(),
});

export type Manifest = z.infer<typeof manifest>;
export type BackupFile = z.infer<typeof file>;

/** Returns size and digest of a file of the backup. */
export const describeFile = async (folder: string, name: string): Promise<BackupFile> => {
  const full = path.join(folder, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(full), hash);
  return { path: name, bytes: (await stat(full)).size, sha256: hash.digest('hex') };
};

export const writeManifest = (
  folder: string,
  facts: Pick<Manifest, 'database' | 'uploads'>,
): Promise<void> => {
  const whole: Manifest = {
    format: 'ota-news-backup',
    version: 1,
    made_at: new Date().toISOString(),
    ...facts,
  };
  return putFile(folder, MANIFEST, Buffer.from(`${JSON.stringify(whole, null, 2)}\n`));
};

/** @throws BackupError if the folder contains no complete backup */
export const readManifest = async (folder: string): Promise<Manifest> => {
  try {
    return manifest.parse(JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')));
  } catch {
    throw new BackupError(
      `${folder} is no finished backup: its ${MANIFEST} is missing or damaged.`,
    );
  }
};

/** @throws BackupError that names the first missing or damaged file */
export const verifyFiles = async (
  folder: string,
  { database, uploads }: Manifest,
): Promise<void> => {
  for (const expected of [database.file, ...(uploads ?? [])]) {
    const found = await describeFile(folder, expected.path).catch(() => null);
    if (found === null) throw new BackupError(`${expected.path} is missing from the backup.`);
    if (found.sha256 !== expected.sha256) {
      throw new BackupError(`${expected.path} of the backup is damaged.`);
    }
  }
};

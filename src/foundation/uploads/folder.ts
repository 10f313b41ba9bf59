import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Hidden from readers and backups, with a name that no other program uses. */
const UNFINISHED = new RegExp(`^\\.(?<mark>${UUID})\\.(?<rest>.+)$`);

/** Content of a file to write. */
export type Bytes = Buffer | NodeJS.ReadableStream;

/** Returns the folder of public uploads, if no bucket is used. */
export const uploadsFolder = (strapi: Core.Strapi): string =>
  path.join(strapi.dirs.static.public, 'uploads');

/** Builds the temporary name of an unfinished file. @param mark a UUID */
export const unfinishedName = (rest: string, mark: string = randomUUID()): string =>
  `.${mark}.${rest}`;

/** Parses such a name; null for all other names. */
export const parseUnfinished = (name: string): { mark: string; rest: string } | null => {
  const { mark, rest } = UNFINISHED.exec(name)?.groups ?? {};
  return mark === undefined || rest === undefined ? null : { mark, rest };
};

/** Writes a new file and flushes it to disk. Removes an incomplete file on failure. */
export const writeNewFile = async (file: string, bytes: Bytes): Promise<void> => {
  try {
    await pipeline(
      Buffer.isBuffer(bytes) ? [bytes] : bytes,
      createWriteStream(file, { flags: 'wx', flush: true }),
    );
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
};

/** Writes a file into a folder atomically. */
export const putFile = async (folder: string, name: string, bytes: Bytes): Promise<void> => {
  const unfinished = path.join(folder, unfinishedName('part'));
  await writeNewFile(unfinished, bytes);
  await rename(unfinished, path.join(folder, name));
};

/** Flushes a folder's entries to disk, so that names survive a power failure, like `flush` for file contents. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Hidden, so that neither readers nor backups see it, and of a form that nobody else gives a file. */
const UNFINISHED = new RegExp(`^\\.(?<mark>${UUID})\\.(?<rest>.+)$`);

/** What the source of a file may be. */
export type Bytes = Buffer | NodeJS.ReadableStream;

/** The folder that readers get files from, where no bucket keeps them. */
export const uploadsFolder = (strapi: Core.Strapi): string =>
  path.join(strapi.dirs.static.public, 'uploads');

/** Name of a file that is not yet what it will be. @param mark a UUID */
export const unfinishedName = (rest: string, mark: string = randomUUID()): string =>
  `.${mark}.${rest}`;

/** The parts of such a name; null for every other. */
export const partsOfUnfinished = (name: string): { mark: string; rest: string } | null => {
  const { mark, rest } = UNFINISHED.exec(name)?.groups ?? {};
  return mark === undefined || rest === undefined ? null : { mark, rest };
};

/** Writes a new file down to the disk. One that could not be written whole is removed. */
export const writeWhole = async (file: string, bytes: Bytes): Promise<void> => {
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

/** Puts a file into a folder: whole under its name, or not at all. */
export const putFile = async (folder: string, name: string, bytes: Bytes): Promise<void> => {
  const unfinished = path.join(folder, unfinishedName('part'));
  await writeWhole(unfinished, bytes);
  await rename(unfinished, path.join(folder, name));
};

/** Makes the names in a folder outlast a power failure, as `flush` does for a file's bytes. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

import {
  syncFolder,
  unfinishedName,
  uploadsFolder,
  writeNewFile,
} from '@ota-news/foundation/uploads/folder';
import { NAMING_COLUMNS, namesOf, type NamingRow } from '@ota-news/foundation/uploads/names';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ContentTransferError } from './format';

/** Returns the names of all locally stored files of the Media Library: the pictures and their formats. */
export const localFileNames = async (query: Knex): Promise<string[]> => {
  const rows = await query('files')
    .where({ provider: 'local' })
    .orderBy('id')
    .select<NamingRow[]>(NAMING_COLUMNS);
  return rows.flatMap(namesOf);
};

/** Reads an upload; null if it is missing. */
export const readUpload = async (strapi: Core.Strapi, name: string): Promise<Buffer | null> => {
  try {
    return await readFile(path.join(uploadsFolder(strapi), name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Stages imported files in a hidden folder of the uploads folder until all are complete, so that a killed process
 * leaves nothing visible to readers or backups.
 */
export const createUploads = (strapi: Core.Strapi) => {
  const folder = uploadsFolder(strapi);
  const staging = path.join(folder, unfinishedName('import'));
  const staged: string[] = [];
  const placed: string[] = [];
  return {
    /** @throws ContentTransferError if a different file has the name */
    async write(name: string, bytes: Buffer): Promise<void> {
      const known = await readUpload(strapi, name);
      if (known !== null && !known.equals(bytes)) {
        throw new ContentTransferError(`The uploads folder has another file named ${name}.`);
      }
      await mkdir(staging, { recursive: true });
      await writeNewFile(path.join(staging, name), bytes);
      staged.push(name);
    },

    /** Moves the files into place. Call it right before the rows are committed. */
    async place(): Promise<void> {
      for (const name of staged) {
        const isNew = !existsSync(path.join(folder, name));
        await rename(path.join(staging, name), path.join(folder, name));
        if (isNew) placed.push(name);
      }
      await syncFolder(folder);
    },

    /** Removes the files placed by a failed import. */
    async undo(): Promise<void> {
      for (const name of placed) await rm(path.join(folder, name), { force: true });
    },

    /** Removes files that were not placed. */
    close: () => rm(staging, { recursive: true, force: true }),
  };
};

import {
  syncFolder,
  unfinishedName,
  uploadsFolder,
  writeWhole,
} from '@ota-news/foundation/uploads/folder';
import { NAMING_COLUMNS, namesOf, type NamingRow } from '@ota-news/foundation/uploads/names';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ContentTransferError } from './format';

/** Names of all files that the Media Library keeps on disk: the pictures and their smaller widths. */
export const localFileNames = async (query: Knex): Promise<string[]> => {
  const rows = await query('files')
    .where({ provider: 'local' })
    .orderBy('id')
    .select<NamingRow[]>(NAMING_COLUMNS);
  return rows.flatMap(namesOf);
};

/** A file's bytes, or null where it is missing. */
export const readUpload = async (strapi: Core.Strapi, name: string): Promise<Buffer | null> => {
  try {
    return await readFile(path.join(uploadsFolder(strapi), name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Files on their way into the uploads folder. They stand in a hidden folder there until all of them
 * have come, so that a process that is killed meanwhile leaves nothing that readers or backups see.
 */
export const createUploads = (strapi: Core.Strapi) => {
  const folder = uploadsFolder(strapi);
  const staging = path.join(folder, unfinishedName('import'));
  const staged: string[] = [];
  const placed: string[] = [];
  return {
    /** @throws ContentTransferError another file has the name */
    async write(name: string, bytes: Buffer): Promise<void> {
      const known = await readUpload(strapi, name);
      if (known !== null && !known.equals(bytes)) {
        throw new ContentTransferError(`The uploads folder has another file named ${name}.`);
      }
      await mkdir(staging, { recursive: true });
      await writeWhole(path.join(staging, name), bytes);
      staged.push(name);
    },

    /** Moves the files to where they belong. Call it right before the rows are committed. */
    async place(): Promise<void> {
      for (const name of staged) {
        const isNew = !existsSync(path.join(folder, name));
        await rename(path.join(staging, name), path.join(folder, name));
        if (isNew) placed.push(name);
      }
      await syncFolder(folder);
    },

    /** Takes away what a failed import has placed. */
    async undo(): Promise<void> {
      for (const name of placed) await rm(path.join(folder, name), { force: true });
    },

    /** Removes what has not been placed. */
    close: () => rm(staging, { recursive: true, force: true }),
  };
};

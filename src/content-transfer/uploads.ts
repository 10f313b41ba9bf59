import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toJson } from '../database/values';
import { ContentTransferError } from './format';

const PREFIX = '/uploads/';

const place = (strapi: Core.Strapi, name: string): string =>
  path.join(strapi.dirs.static.public, 'uploads', name);

/** Names of all files that the Media Library keeps on disk: the pictures and their smaller widths. */
export const localFileNames = async (query: Knex): Promise<string[]> => {
  const rows = await query('files')
    .where({ provider: 'local' })
    .orderBy('id')
    .select('url', 'formats');
  return rows
    .flatMap(({ url, formats }: { url: string; formats: unknown }) => [
      url,
      ...Object.values(toJson<Record<string, { url: string }>>(formats) ?? {}).map(
        (format) => format.url,
      ),
    ])
    .filter((url) => url.startsWith(PREFIX))
    .map((url) => url.slice(PREFIX.length));
};

/** A file's bytes, or null where it is missing. */
export const readUpload = async (strapi: Core.Strapi, name: string): Promise<Buffer | null> => {
  try {
    return await readFile(place(strapi, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Puts files into the uploads folder, and takes them away again if the import fails. */
export const createUploads = (strapi: Core.Strapi) => {
  const written: string[] = [];
  return {
    /** @throws ContentTransferError another file has the name */
    async write(name: string, bytes: Buffer): Promise<void> {
      const known = await readUpload(strapi, name);
      if (known?.equals(bytes)) return;
      if (known !== null) {
        throw new ContentTransferError(`The uploads folder has another file named ${name}.`);
      }
      await writeFile(place(strapi, name), bytes, { flag: 'wx' });
      written.push(name);
    },

    async undo(): Promise<void> {
      for (const name of written) await rm(place(strapi, name), { force: true });
    },
  };
};

import { currentChange } from '@ota-news/foundation/uploads/change';
import {
  putFile,
  unfinishedName,
  uploadsFolder,
  writeNewFile,
} from '@ota-news/foundation/uploads/folder';
import type { Core } from '@strapi/strapi';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** File as passed to upload providers. */
interface ProvidedFile {
  hash: string;
  ext: string;
  url: string;
  stream: NodeJS.ReadableStream;
}

/** Upload provider as wrapped by Strapi's upload plugin. */
interface Provider {
  uploadStream(file: ProvidedFile): Promise<void>;
  replaceStream(file: ProvidedFile, former: ProvidedFile): Promise<void>;
  delete(file: ProvidedFile): Promise<unknown>;
  extend(methods: Partial<Provider>): void;
}

const nameOf = ({ hash, ext }: ProvidedFile): string => `${hash}${ext}`;

/**
 * Atomic file operations of the local provider. Strapi's own writes directly to the public name and replaces
 * files one by one. Here a file appears under its name only when complete, and replacements are staged until
 * their row is committed.
 */
const folderMethods = (folder: string): Pick<Provider, 'uploadStream' | 'replaceStream'> => {
  const place = (name: string): string => path.join(folder, name);

  return {
    async uploadStream(file) {
      const name = nameOf(file);
      await putFile(folder, name, file.stream);
      file.url = `/uploads/${name}`;
    },

    async replaceStream(file, former) {
      const change = currentChange();
      if (change === undefined) throw new Error('Files are replaced with their row only.');
      const name = nameOf(file);
      const staged = place(unfinishedName(name, change.mark));
      await writeNewFile(staged, file.stream);
      file.url = `/uploads/${name}`;
      change.afterwards(async () => {
        await rename(staged, place(name));
        if (nameOf(former) !== name) await rm(place(nameOf(former)), { force: true });
      });
    },
  };
};

/**
 * Makes the provider part of Media Library transactions: files stored by a failed change are removed, and
 * deletions happen after the row was deleted.
 */
export const patchProvider = (strapi: Core.Strapi): void => {
  const provider = strapi.plugin('upload').provider as Provider;
  const isFolder = strapi.config.get('plugin::upload.provider') === 'local';
  const folder = uploadsFolder(strapi);
  const own: Provider = { ...provider, ...(isFolder ? folderMethods(folder) : {}) };

  provider.extend({
    async uploadStream(file) {
      const change = currentChange();
      if (change === undefined) return own.uploadStream(file);
      await change.write(
        () => own.uploadStream(file),
        () => own.delete(file),
      );
    },

    async replaceStream(file, former) {
      const change = currentChange();
      if (change === undefined) return own.replaceStream(file, former);
      const staged = unfinishedName(nameOf(file), change.mark);
      await change.write(
        () => own.replaceStream(file, former),
        // Only local files are staged; a bucket replaces immediately, so the former file can't be restored.
        () => rm(path.join(folder, staged), { force: true }),
      );
    },

    async delete(file) {
      const change = currentChange();
      if (change === undefined) return own.delete(file);
      change.afterwards(() => own.delete(file));
    },
  });
};

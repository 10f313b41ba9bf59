import { publicUrl } from '@ota-news/foundation/network/public-address';
import { uploadsFolder } from '@ota-news/foundation/uploads/folder';
import type { Core } from '@strapi/strapi';
import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { addressesIn, withAddresses } from '../bodies/markdown/addresses';

/** The path of a stored file: one name below the uploads, so that no text leads out of that folder. */
const UPLOAD = /^\/uploads\/(\w[\w.-]*)$/;

/** Name of the stored file that an address of this site leads to; null for every other address. */
export const uploadNameOf = (address: string): string | null => {
  const own = publicUrl();
  const place = address.startsWith(`${own}/`) ? address.slice(own.length) : address;
  return UPLOAD.exec(place)?.[1] ?? null;
};

/** Copies of the pictures that exported texts show. */
export interface PictureCopies {
  /** Copies the file that an address of this site leads to. @returns its name; null if there is no such file here */
  copy(address: string): Promise<string | null>;
  /**
   * Copies all stored files that a text in markdown shows or links.
   *
   * @param replacement returns the address in the export of a file by its name, null by default
   * @param elsewhere returns that of every other address; null to keep it
   */
  inText(
    markdown: string,
    replacement: (name: string) => string,
    elsewhere?: (address: string) => string | null,
  ): Promise<string>;
  /** Number of files. */
  count(): number;
  /** Addresses of files that are missing here. */
  missing(): string[];
}

/** Copies stored files into a folder, each once; the folder is made with the first. */
export const createPictureCopies = (strapi: Core.Strapi, folder: string): PictureCopies => {
  const copied = new Set<string>();
  const missing = new Set<string>();

  const copyNamed = async (name: string): Promise<boolean> => {
    if (copied.has(name)) return true;
    if (missing.has(name)) return false;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const place = path.join(folder, name);
      await copyFile(path.join(uploadsFolder(strapi), name), place, constants.COPYFILE_EXCL);
      copied.add(name);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      missing.add(name);
      return false;
    }
  };

  const copy: PictureCopies['copy'] = async (address) => {
    const name = uploadNameOf(address);
    return name !== null && (await copyNamed(name)) ? name : null;
  };

  return {
    copy,
    async inText(markdown, replacement, elsewhere = () => null) {
      const here = new Map<string, string>();
      for (const { address } of addressesIn(markdown)) {
        const name = await copy(address);
        if (name !== null) here.set(address, replacement(name));
      }
      return withAddresses(markdown, ({ address }) => here.get(address) ?? elsewhere(address));
    },
    count: () => copied.size,
    missing: () => [...missing].map((name) => `/uploads/${name}`),
  };
};

import path from 'node:path';
import { toJson } from '../database/values';

/** A row of the Media Library, as far as its files are concerned. */
export interface NamingRow {
  url: string | null;
  /** JSON as text or as a value, by name of the format. */
  formats: unknown;
}

/** Columns of `files` that say which files belong to a row. */
export const NAMING_COLUMNS = ['url', 'formats'] as const;

/**
 * How Strapi names what it stores: ten hexadecimal digits make each name unlike every other. One of them
 * is a letter, or it could be the moment by which somebody else has named a file.
 */
const STORED = /_(?=[0-9]*[a-f])[0-9a-f]{10}(?:\.[A-Za-z0-9]+)?$/;

/** Whether a file's name, or its stem, is of the form that stored files have. */
export const isStoredName = (name: string): boolean => STORED.test(name);

/** Names of the files that belong to a row of the Media Library: the file itself and its versions. */
export const namesOf = ({ url, formats }: NamingRow): string[] => {
  const versions = Object.values(toJson<Record<string, { url?: string }>>(formats) ?? {});
  return [url, ...versions.map((version) => version.url)]
    .filter((address) => typeof address === 'string')
    .map((address) => path.posix.basename(address));
};

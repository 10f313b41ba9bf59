import path from 'node:path';
import { toJson } from '../database/values';

/** The columns of a Media Library row that name its files. */
export interface NamingRow {
  url: string | null;
  /** JSON as text or parsed, keyed by format name. */
  formats: unknown;
}

/** Columns of `files` that name a row's files. */
export const NAMING_COLUMNS = ['url', 'formats'] as const;

/**
 * Form of the names that Strapi gives stored files: a suffix of ten hexadecimal digits. At least one must be a letter,
 * otherwise it could be a timestamp in a name given by another program.
 */
const STORED = /_(?=[0-9]*[a-f])[0-9a-f]{10}(?:\.[A-Za-z0-9]+)?$/;

/** Tells if a file name, or its stem, has the form of a stored file. */
export const isStoredName = (name: string): boolean => STORED.test(name);

/** Returns the names of a row's files: the file itself and its formats. */
export const namesOf = ({ url, formats }: NamingRow): string[] => {
  const versions = Object.values(toJson<Record<string, { url?: string }>>(formats) ?? {});
  return [url, ...versions.map((version) => version.url)]
    .filter((address) => typeof address === 'string')
    .map((address) => path.posix.basename(address));
};

import type { Core } from '@strapi/strapi';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { environment } from '../environment';
import { askProviderForBytes, ProviderError } from '../network/provider-request';

const PATIENCE_MS = 15_000;
const MEBIBYTE = 1024 * 1024;

const fromFolder = async (strapi: Core.Strapi, url: string): Promise<Buffer | null> => {
  const folder = path.resolve(strapi.dirs.static.public, 'uploads');
  const file = path.resolve(strapi.dirs.static.public, `.${url}`);
  if (!file.startsWith(`${folder}${path.sep}`)) return null;
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const fromBucket = async (url: string): Promise<Buffer | null> => {
  const { UPLOAD_MAX_MEBIBYTES } = environment();
  try {
    return await askProviderForBytes(url, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      maxBytes: UPLOAD_MAX_MEBIBYTES * MEBIBYTE,
    });
  } catch (error) {
    if (error instanceof ProviderError && error.isRefusal) return null;
    throw error;
  }
};

/**
 * The bytes of a file of the Media Library, wherever it is kept. A foreign address is not fetched: it
 * would make the service ask whatever somebody else names.
 *
 * @param url as the library stores it
 * @returns null when the file is missing, or not one of ours
 */
export const readStoredFile = async (strapi: Core.Strapi, url: string): Promise<Buffer | null> => {
  const { S3_BUCKET, S3_PUBLIC_URL } = environment();
  if (url.startsWith('/')) return fromFolder(strapi, url);
  const isOurs = S3_BUCKET !== undefined && url.startsWith(`${S3_PUBLIC_URL}/`);
  return isOurs ? fromBucket(url) : null;
};

import type { Core } from '@strapi/strapi';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { askProviderForBytes, ProviderError } from '@ota-news/foundation/network/provider-request';

const TIMEOUT_MS = 15_000;

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

const fromBucket = async (strapi: Core.Strapi, url: string): Promise<Buffer | null> => {
  try {
    return await askProviderForBytes(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      maxBytes: strapi.config.get<number>('plugin::upload.sizeLimit'),
    });
  } catch (error) {
    if (error instanceof ProviderError && error.isRefusal) return null;
    throw error;
  }
};

/**
 * Reads a file of the Media Library from its storage. Never fetches foreign URLs, which would permit
 * server-side request forgery.
 *
 * @param url as stored in the library
 * @returns null if the file is missing or not in the library
 */
export const readStoredFile = async (strapi: Core.Strapi, url: string): Promise<Buffer | null> => {
  if (url.startsWith('/')) return fromFolder(strapi, url);
  const bucket = strapi.config.get<string | undefined>('plugin::upload.providerOptions.baseUrl');
  return bucket !== undefined && url.startsWith(`${bucket}/`) ? fromBucket(strapi, url) : null;
};

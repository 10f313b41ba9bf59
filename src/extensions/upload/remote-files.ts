import { errors } from '@strapi/utils';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unescape } from 'node:querystring';
import { fetchFile, RemoteFileError } from '#newsroom/providers/remote-file';

interface Progress {
  bytesWritten: number;
  totalBytes: number;
}

const MAX_NAME = 200;

/** What a file is called, by the last part of its address. */
const nameIn = (url: string): string =>
  unescape(path.posix.basename(new URL(url).pathname))
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^\.+/, '')
    .slice(-MAX_NAME) || 'file';

/**
 * Fetches what a person of the Media Library names by its address, for Strapi's upload service. In place of
 * Strapi's own, whose list of private addresses has gaps and which follows redirects to any of them.
 *
 * @param folder where the upload is worked on
 * @throws ApplicationError that says what is wrong with the address
 */
export const fetchUrlToInputFile = async (
  url: string,
  folder: string,
  _sizeLimit?: number,
  onProgress?: (progress: Progress) => void,
) => {
  try {
    const { bytes, mediaType } = await fetchFile(url, '*/*');
    const name = nameIn(url);
    const filepath = path.join(folder, name);
    await writeFile(filepath, bytes);
    const size = bytes.byteLength;
    onProgress?.({ bytesWritten: size, totalBytes: size });
    const mimetype = mediaType ?? 'application/octet-stream';
    return {
      file: { filepath, originalFilename: name, mimetype, size, tmpWorkingDirectory: folder },
    };
  } catch (error) {
    if (!(error instanceof RemoteFileError)) throw error;
    throw new errors.ApplicationError(`${url} ${error.message}.`);
  }
};

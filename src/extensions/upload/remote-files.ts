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

/** Returns the file name from the last segment of a URL. */
const nameIn = (url: string): string =>
  unescape(path.posix.basename(new URL(url).pathname))
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^\.+/, '')
    .slice(-MAX_NAME) || 'file';

/**
 * Fetches a file by URL for Strapi's upload service. Replaces Strapi's own function, whose list of private
 * addresses is incomplete and which follows redirects to them.
 *
 * @param folder temporary folder of the upload
 * @throws ApplicationError with the problem of the URL
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

import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { fetchFile, RemoteFileError } from '../providers/remote-file';

const ACCEPT = 'image/webp, image/jpeg, image/png, image/gif';

/**
 * Fetches an image from an address that an agent chose.
 *
 * @throws ValidationError with the problem of the address
 */
export const fetchImage = async (url: string): Promise<Buffer> => {
  try {
    return (await fetchFile(url, ACCEPT)).bytes;
  } catch (error) {
    if (!(error instanceof RemoteFileError)) throw error;
    throw validationError([fieldError('url', error.message)]);
  }
};

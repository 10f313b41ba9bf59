import { readBounded } from '@ota-news/foundation/network/bounded-body';
import { ForbiddenAddressError, publicFetch } from '@ota-news/foundation/network/public-fetch';
import { environment } from '#environment';

const MEBIBYTE = 1024 * 1024;
const TIMEOUT_MS = 15_000;

/** Thrown when a file can't be fetched; the message is a predicate whose subject is the address. */
export class RemoteFileError extends Error {
  override name = 'RemoteFileError';
}

export interface RemoteFile {
  bytes: Buffer;
  /** `Content-Type` of the response without parameters. */
  mediaType: string | null;
}

const isForbidden = (error: unknown): boolean =>
  error instanceof ForbiddenAddressError ||
  (error instanceof Error && error.cause instanceof ForbiddenAddressError);

/**
 * Fetches a file from an address that a person or an agent chose: public addresses only (checked on
 * connection), no redirects, limited in size.
 *
 * @param accept media types for the `Accept` header
 * @param maxMebibytes the maximum upload size unless given
 * @throws RemoteFileError
 */
export const fetchFile = async (
  url: string,
  accept: string,
  maxMebibytes = environment().UPLOAD_MAX_MEBIBYTES,
): Promise<RemoteFile> => {
  const { OUTBOUND_PRIVATE_NETWORKS } = environment();
  if (!URL.canParse(url)) throw new RemoteFileError('is not an address');
  try {
    const response = await publicFetch(url, {
      timeoutMs: TIMEOUT_MS,
      openNetworks: OUTBOUND_PRIVATE_NETWORKS,
      protocols: ['https:', 'http:'],
      headers: { Accept: accept },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new RemoteFileError(`answered ${response.status}; give the address of the file itself`);
    }
    return {
      bytes: await readBounded(response, maxMebibytes * MEBIBYTE),
      mediaType: response.headers.get('content-type')?.split(';')[0]?.trim() ?? null,
    };
  } catch (error) {
    if (isForbidden(error)) throw new RemoteFileError('is not a public address');
    if (error instanceof RangeError) {
      throw new RemoteFileError(`is larger than ${maxMebibytes} MiB`);
    }
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') {
      throw new RemoteFileError('could not be reached');
    }
    throw error;
  }
};

import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { readBounded } from '@ota-news/foundation/network/bounded-body';
import { ForbiddenAddressError, publicFetch } from '@ota-news/foundation/network/public-fetch';
import { environment } from '../../environment';

const MEBIBYTE = 1024 * 1024;
const TIMEOUT_MS = 15_000;
const ACCEPT = 'image/webp, image/jpeg, image/png, image/gif';

const refuse = (message: string): Error => validationError([fieldError('url', message)]);

const isForbidden = (error: unknown): boolean =>
  error instanceof ForbiddenAddressError ||
  (error instanceof Error && error.cause instanceof ForbiddenAddressError);

/**
 * Fetches a picture from an address that an agent chose: public addresses only, checked when the
 * connection is made, no redirects, no longer than an upload may be.
 *
 * @throws ValidationError that says what is wrong with the address
 */
export const fetchImage = async (url: string): Promise<Buffer> => {
  const { UPLOAD_MAX_MEBIBYTES: maxMebibytes, OUTBOUND_PRIVATE_NETWORKS } = environment();
  try {
    const response = await publicFetch(url, {
      timeoutMs: TIMEOUT_MS,
      openNetworks: OUTBOUND_PRIVATE_NETWORKS,
      protocols: ['https:', 'http:'],
      headers: { Accept: ACCEPT },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw refuse(`answered ${response.status}; give the address of the picture itself`);
    }
    return await readBounded(response, maxMebibytes * MEBIBYTE);
  } catch (error) {
    if (isForbidden(error)) throw refuse('is not a public address');
    if (error instanceof RangeError) throw refuse(`is larger than ${maxMebibytes} MiB`);
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') {
      throw refuse('could not be reached');
    }
    throw error;
  }
};

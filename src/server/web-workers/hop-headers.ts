import { SHARED_RESPONSE } from '@ota-news/foundation/http-cache/shared-response';
import { REQUEST_ID } from '@ota-news/foundation/network/request-id';

/** Header that tells the service the address of the client that is connected to a web worker. */
export const CLIENT_ADDRESS = 'x-web-worker-client';

/**
 * Headers of one connection (RFC 9110 §7.6.1), and those between web workers and the service. Node sets the date anew.
 */
const OF_THE_HOP = new Set([
  'connection',
  'date',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
  CLIENT_ADDRESS,
  SHARED_RESPONSE,
]);

/**
 * Returns the headers of a message that are passed on.
 *
 * @param rawHeaders alternating names and values
 * @param connection value of the header `Connection`, which names further headers of the hop
 */
export const endToEndHeaders = (
  rawHeaders: readonly string[],
  connection: string | undefined,
): string[] => {
  const named = connection?.toLowerCase().split(',') ?? [];
  const dropped = named.map((name) => name.trim());
  const headers: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    if (OF_THE_HOP.has(lower) || dropped.includes(lower)) continue;
    headers.push(name, rawHeaders[index + 1] ?? '');
  }
  return headers;
};

/** Returns the headers without those of a single request, for responses that are sent again. */
export const reusableHeaders = (headers: readonly string[]): string[] => {
  const index = headers.findIndex(
    (name, place) => place % 2 === 0 && name.toLowerCase() === REQUEST_ID,
  );
  return index === -1 ? [...headers] : headers.toSpliced(index, 2);
};

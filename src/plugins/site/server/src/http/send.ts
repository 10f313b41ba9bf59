import { acceptedEncoding } from '@ota-news/foundation/http-cache/encoding';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Entry } from './entry';

/**
 * Sends an entry in the best encoding, as a 304 if the client's copy is valid, and without a body for HEAD. Synchronous
 * if the encoded body already exists.
 */
export const send = (
  request: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
): void | Promise<void> => {
  const encoding = entry.encodingFor(acceptedEncoding(request));
  const ready = entry.ready(encoding);
  if (ready !== undefined) return ready.send(request, response);
  return entry.encoded(encoding).then((encoded) => encoded.send(request, response));
};

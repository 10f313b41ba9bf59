import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from './encoding';
import type { EncodedBody, Entry } from './entry';

/** Headers that a 304 repeats (RFC 9110 §15.4.5). */
const KEPT_ON_304 = new Set([
  'cache-control',
  'content-location',
  'etag',
  'vary',
  'last-modified',
  'link',
]);

/** Weak comparison (RFC 9110 §8.8.3.2), because proxies that modify a body weaken its ETag. */
const names = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** True if the client's copy is still valid (RFC 9110 §13.2.2). */
const isFresh = (request: IncomingMessage, entry: Entry, { etag }: EncodedBody): boolean => {
  const noneMatch = request.headers['if-none-match'];
  if (noneMatch !== undefined) return names(noneMatch, etag);
  const since = request.headers['if-modified-since'];
  if (since === undefined || entry.lastModified === null) return false;
  const sinceTime = Date.parse(since);
  return (
    Number.isFinite(sinceTime) &&
    Math.floor(entry.lastModified.getTime() / 1000) * 1000 <= sinceTime
  );
};

const writeNotModified = (response: ServerResponse, { headers }: EncodedBody): void => {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (KEPT_ON_304.has(name.toLowerCase())) kept.push(name, headers[index + 1] ?? '');
  }
  response.writeHead(304, kept);
  response.end();
};

const write = (
  request: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
  encoded: EncodedBody,
): void => {
  if (entry.status === 200 && isFresh(request, entry, encoded)) {
    writeNotModified(response, encoded);
    return;
  }
  response.writeHead(entry.status, encoded.headers);
  response.end(request.method === 'HEAD' ? undefined : encoded.body);
};

/**
 * Sends an entry in the best encoding, as a 304 if the client's copy is valid, and without a body for HEAD. Synchronous
 * if the encoded body already exists.
 */
export const send = (
  request: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
): void | Promise<void> => {
  const accepted = acceptedEncoding(request.headers['accept-encoding'] as string | undefined);
  const encoding = entry.encodingFor(accepted);
  const ready = entry.ready(encoding);
  if (ready !== undefined) return write(request, response, entry, ready);
  return entry.encoded(encoding).then((encoded) => write(request, response, entry, encoded));
};

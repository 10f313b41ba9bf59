import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Prefix by which the sweep recognizes the service's temporary files. */
const FILE_PREFIX = 'ota-news-received-';

/** Temporary folders of Strapi's upload plugin. */
const STRAPI_FOLDER = /^strapi-(?:url-)?upload-[\w-]{6}$/;

/** Maximum files per form, above any number that an editor drops at once. */
const MAX_FILES = 10;

/** Returns a path for a new temporary file. */
export const receivedPath = (): string => path.join(tmpdir(), `${FILE_PREFIX}${randomUUID()}`);

/** Tells if an entry of the temporary folder was left behind by an upload. */
export const isLeftOver = (name: string): boolean =>
  name.startsWith(FILE_PREFIX) || STRAPI_FOLDER.test(name);

/** Expected files by request headers, the only part of the request that the parser passes on. */
const expected = new WeakMap<IncomingHttpHeaders, string[]>();

/** Allows a request to upload files. @returns the paths of its files, filled in the order of receipt */
export const allowFiles = (headers: IncomingHttpHeaders): string[] => {
  const places: string[] = [];
  expected.set(headers, places);
  return places;
};

const refusal = (message: string): Error => Object.assign(new Error(message), { httpCode: 400 });

/**
 * Returns the name of the temporary file for a form part, for formidable's `filename` option. Rejects requests that may
 * not upload files.
 *
 * @throws Error with `httpCode` 400, before anything is written
 */
export const temporaryFileName = (
  _name: string,
  _extension: string,
  _part: unknown,
  { headers }: { headers: IncomingHttpHeaders },
): string => {
  const places = expected.get(headers);
  if (places === undefined) throw refusal('this endpoint accepts no files');
  if (places.length >= MAX_FILES) throw refusal(`there are more than ${MAX_FILES} files`);
  const place = receivedPath();
  places.push(place);
  return path.basename(place);
};

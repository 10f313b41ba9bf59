import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Names of temporary files by which a sweep knows them among other programs'. */
const RECEIVED = 'ota-news-received-';

/** Folders in which Strapi's upload plugin works on a file. */
const WORKING = /^strapi-(?:url-)?upload-[\w-]{6}$/;

/** Files of one form; more than an editor drops at once are no form of ours. */
const MAX_FILES = 10;

/** Where a new temporary file is put. */
export const receivedPath = (): string => path.join(tmpdir(), `${RECEIVED}${randomUUID()}`);

/** Whether something in the folder for temporary files was left there by an upload. */
export const isLeftOver = (name: string): boolean =>
  name.startsWith(RECEIVED) || WORKING.test(name);

/** Files by the headers of the request that they came with: all that a parser knows of it. */
const expected = new WeakMap<IncomingHttpHeaders, string[]>();

/** Lets a request bring files. @returns their places, in the order in which they come */
export const expectFiles = (headers: IncomingHttpHeaders): string[] => {
  const places: string[] = [];
  expected.set(headers, places);
  return places;
};

const refusal = (message: string): Error => Object.assign(new Error(message), { httpCode: 400 });

/**
 * Name of the temporary file for a part of a form, for formidable's option `filename`. Nothing is
 * written for a request that may bring no files.
 *
 * @throws Error with `httpCode` 400, before anything is written
 */
export const nameReceived = (
  _name: string,
  _extension: string,
  _part: unknown,
  { headers }: { headers: IncomingHttpHeaders },
): string => {
  const places = expected.get(headers);
  if (places === undefined) throw refusal('no files are taken here');
  if (places.length >= MAX_FILES) throw refusal(`there are more than ${MAX_FILES} files`);
  const place = receivedPath();
  places.push(place);
  return path.basename(place);
};

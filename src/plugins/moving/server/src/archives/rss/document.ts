import { stat } from 'node:fs/promises';
import { fetchFile, RemoteFileError } from '#newsroom/providers/remote-file';
import { UnreadableArchive } from '../archive';
import { decodedText, wholeText } from '../reading/text-file';
import { unreadable } from '../reading/unreadable';

/** Largest feed, which is parsed as a whole; with all posts in full they rarely have a tenth. */
const MAX_MEBIBYTES = 32;

const MAX_BYTES = MAX_MEBIBYTES * 1024 * 1024;

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml, application/json';

/** Tells if a feed is named by its address rather than by its path. */
export const isAddress = (place: string): boolean => /^https?:\/\//i.test(place);

const fetched = async (url: string): Promise<string> => {
  try {
    const { bytes } = await fetchFile(url, ACCEPT, MAX_MEBIBYTES);
    let text = '';
    for await (const piece of decodedText(url, [bytes])) text += piece;
    return text;
  } catch (error) {
    if (!(error instanceof RemoteFileError)) throw error;
    throw new UnreadableArchive(`${url} ${error.message}.`);
  }
};

/**
 * Reads the text of a feed from a file or a public address.
 *
 * @throws {UnreadableArchive} also for one larger than 32 MiB
 */
export const feedText = async (place: string, signal?: AbortSignal): Promise<string> => {
  if (isAddress(place)) return fetched(place);
  const { size } = await stat(place).catch(() => ({ size: 0 }));
  if (size > MAX_BYTES) {
    throw unreadable(place, null, `The feed is larger than ${MAX_MEBIBYTES} MiB.`);
  }
  return wholeText(place, MAX_BYTES, signal);
};

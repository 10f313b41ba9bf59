import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes a new file piece by piece; drafts are nobody else's to read. */
export const writeText = (file: string, pieces: AsyncIterable<string>): Promise<void> =>
  pipeline(Readable.from(pieces), createWriteStream(file, { flags: 'wx', mode: 0o600 }));

import path from 'node:path';
import { UnreadableArchive } from '../archive';

/** Most bytes of one post, or of anything else that is read at once. */
export const MAX_PIECE_BYTES = 64 * 1024 * 1024;

/** Names the place of a problem in a file, of a whole path only its end: `export.json, line 12: …`. */
export const unreadable = (
  file: string,
  line: number | null,
  expected: string,
): UnreadableArchive =>
  new UnreadableArchive(
    `${path.isAbsolute(file) ? path.basename(file) : file}${line === null ? '' : `, line ${line}`}: ${expected}`,
  );

/** Refuses what is larger than one post can be. */
export const tooLarge = (file: string, line: number | null): UnreadableArchive =>
  unreadable(
    file,
    line,
    `What begins before here is larger than ${MAX_PIECE_BYTES / 1024 / 1024} MiB; no post is that long.`,
  );

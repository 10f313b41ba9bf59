import { filesOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import { stat } from 'node:fs/promises';

/** File that the body parser has written to the temporary folder. */
interface ReceivedFile {
  filepath: string;
  /** Received bytes, even if not written. */
  size: number;
}

const isWhole = async ({ filepath, size }: ReceivedFile): Promise<boolean> =>
  (await stat(filepath)).size === size;

/**
 * Rejects forms with a file that did not fit on the disk, before the incomplete file is processed. The body
 * parser (formidable 2) treats the end of a write as success, so it passes on a file whose last write failed.
 * Runs after `strapi::body`.
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  const files = filesOf(ctx) as Record<string, ReceivedFile | ReceivedFile[]>;
  const received = Object.values(files).flat();
  if ((await Promise.all(received.map(isWhole))).every(Boolean)) return next();
  throw Object.assign(new Error('A file that was sent is not whole on the disk.'), {
    code: 'ENOSPC',
  });
};

import type { Core } from '@strapi/strapi';
import { stat } from 'node:fs/promises';

/** A file that the body parser has written to the temporary folder. */
interface ReceivedFile {
  filepath: string;
  /** Bytes that came, written or not. */
  size: number;
}

const isWhole = async ({ filepath, size }: ReceivedFile): Promise<boolean> =>
  (await stat(filepath)).size === size;

/**
 * Refuses a form of which a file did not fit on the disk, before anything is made of the part that did.
 * The body parser (formidable 2) takes the end of a write for its success, so a file whose last write
 * failed is handed on as whole. Stands behind `strapi::body`.
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  const { files = {} } = ctx.request as { files?: Record<string, ReceivedFile | ReceivedFile[]> };
  const received = Object.values(files).flat();
  if ((await Promise.all(received.map(isWhole))).every(Boolean)) return next();
  throw Object.assign(new Error('A file that was sent is not whole on the disk.'), {
    code: 'ENOSPC',
  });
};

import { createHash } from 'node:crypto';
import path from 'node:path';

export const SCRIPT = 'text/javascript; charset=utf-8';

export const STYLES = 'text/css; charset=utf-8';

export interface Asset {
  url: string;
  contentType: string;
  body: Buffer;
}

/** A file with a content hash in its URL, so that it can be cached forever. */
export const hashedAsset = (file: string, body: Buffer, contentType: string): Asset => {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const { name, ext } = path.parse(file);
  return { url: `/assets/${name}.${hash}${ext}`, contentType, body };
};

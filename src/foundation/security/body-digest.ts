import { createHash } from 'node:crypto';

/** SHA-256 of a body in base64url, by which clients and caches know it again. */
export const bodyDigest = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('base64url');

import { createHash } from 'node:crypto';

/** Computes the SHA-256 of a body in base64url, for ETags. */
export const bodyDigest = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('base64url');

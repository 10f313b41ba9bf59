import { createHash, randomBytes } from 'node:crypto';

/**
 * Hashes a secret for storage. The kind is included, so that a hash of one kind never matches another kind's column.
 */
export const digest = (kind: string, secret: string): string =>
  createHash('sha256').update(`${kind}\0${secret}`).digest('hex');

/** Generates an unguessable value with 256 random bits. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

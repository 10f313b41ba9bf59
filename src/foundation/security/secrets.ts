import { createHash, randomBytes } from 'node:crypto';

/** What is stored in place of a secret. Prefixed by its kind, so that no value fits two columns. */
export const digest = (kind: string, secret: string): string =>
  createHash('sha256').update(`${kind}\0${secret}`).digest('hex');

/** A value nobody can guess: 256 random bits. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

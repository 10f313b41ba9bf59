const SCHEME = /^bearer(?:\s|$)/i;

/** A single token (RFC 6750 §2.1, `b64token`). */
const CREDENTIALS = /^bearer +([\w.~+/-]+=*)$/i;

/** Result of a request with the Bearer scheme. */
export interface Bearer {
  /** Null if the credentials are malformed. */
  token: string | null;
}

/**
 * Extracts the bearer token from an `Authorization` header.
 *
 * @returns null without bearer credentials: no header, or another scheme
 */
export const readBearer = (authorization: string | undefined): Bearer | null => {
  if (authorization === undefined || !SCHEME.test(authorization)) return null;
  return { token: CREDENTIALS.exec(authorization)?.[1] ?? null };
};

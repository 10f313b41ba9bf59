const SCHEME = /^bearer(?:\s|$)/i;

/** One token and nothing else (RFC 6750 §2.1, `b64token`). */
const CREDENTIALS = /^bearer +([\w.~+/-]+=*)$/i;

/** A caller's attempt to show a token. */
export interface Bearer {
  /** Null when what stands in its place is none. */
  token: string | null;
}

/**
 * The bearer token in an `Authorization` header.
 *
 * @returns null when no token was shown at all: no header, or one of another scheme
 */
export const readBearer = (authorization: string | undefined): Bearer | null => {
  if (authorization === undefined || !SCHEME.test(authorization)) return null;
  return { token: CREDENTIALS.exec(authorization)?.[1] ?? null };
};

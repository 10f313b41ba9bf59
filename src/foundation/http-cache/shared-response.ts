import type { Alias } from './response-store';

/** Header by which a service tells its web workers that they may keep a response; they do not pass it on. */
export const SHARED_RESPONSE = 'x-shared-response';

/** What a web worker needs in order to answer from a copy of a response. */
export interface SharedResponse extends Omit<Alias, 'limit'> {
  /** Limit that counts its requests; null: none. */
  limit: { name: string; quota: number; seconds: number } | null;
  /** Key of the representation. */
  key: string;
  tags: readonly string[];
  /** Remaining lifetime. */
  seconds: number;
}

/** Writes the value of the header; encoded, because keys contain paths and queries. */
export const describeSharedResponse = (shared: SharedResponse): string =>
  encodeURIComponent(JSON.stringify(shared));

/** Reads the value of the header. */
export const readSharedResponse = (value: string): SharedResponse =>
  JSON.parse(decodeURIComponent(value)) as SharedResponse;

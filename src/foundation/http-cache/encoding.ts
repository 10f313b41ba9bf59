import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { IncomingMessage } from 'node:http';

/** Content codings of responses. */
export type Encoding = 'identity' | 'gzip' | 'br';

const MAX_REMEMBERED_LENGTH = 200;
const OFFERED: Encoding[] = ['br', 'gzip', 'identity'];
const known = new LRUCache<string, Encoding>({ max: 200 });

/** The package's types lack this option: it orders encodings of equal weight. */
type EncodingsByPreference = (
  available: Encoding[],
  options: { preferred: Encoding[] },
) => Encoding[];

const bestOf = (header: string): Encoding => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const encodings = negotiator.encodings.bind(negotiator) as EncodingsByPreference;
  // If no encoding is acceptable, the body is sent unencoded (RFC 9110 §12.5.3).
  return encodings(OFFERED, { preferred: OFFERED })[0] ?? 'identity';
};

/** Best encoding that the `Accept-Encoding` header of a request allows. */
export const acceptedEncoding = ({ headers }: IncomingMessage): Encoding => {
  const header = headers['accept-encoding'] as string | undefined;
  if (header === undefined || header === '') return 'identity';
  const cached = known.get(header);
  if (cached !== undefined) return cached;
  const encoding = bestOf(header);
  if (header.length <= MAX_REMEMBERED_LENGTH) known.set(header, encoding);
  return encoding;
};

import type { ApiHeaderName } from '@ota-news/foundation/contracts/discovery';

const text = { type: 'string' } as const;

interface Header {
  description: string;
  schema: object;
}

/** Descriptions of response headers. Rate limit headers are added to every rate-limited operation. */
export const HEADERS = {
  Allow: { description: 'The methods that the address takes.', schema: text },
  'Cache-Control': {
    description: 'Time for which the response may be cached.',
    schema: text,
  },
  'Content-Location': { description: 'The lasting address of this representation.', schema: text },
  'Content-Signal': {
    description: 'Permitted uses of the content (contentsignals.org).',
    schema: text,
  },
  ETag: {
    description: 'Send it in `If-None-Match` to get a 304 if nothing has changed.',
    schema: text,
  },
  Link: { description: 'Addresses of the discovery documents (RFC 8288).', schema: text },
  Location: { description: 'The address that answers now.', schema: text },
  Vary: { description: 'Headers of the request that the answer depends on.', schema: text },
  'WWW-Authenticate': { description: 'Required credentials (RFC 6750).', schema: text },
  'x-markdown-tokens': {
    description: 'Approximate number of tokens in the text.',
    schema: { type: 'integer', minimum: 0 },
  },
  RateLimit: {
    description:
      'Rest of a limit: `r` calls, renewed in `t` seconds (draft-ietf-httpapi-ratelimit-headers).',
    schema: text,
  },
  'RateLimit-Policy': { description: 'The limit: `q` calls in `w` seconds.', schema: text },
  'Retry-After': {
    description: 'Seconds to wait before the next call.',
    schema: { type: 'integer', minimum: 1 },
  },
} satisfies Record<
  ApiHeaderName | 'Allow' | 'RateLimit' | 'RateLimit-Policy' | 'Retry-After',
  Header
>;

export type HeaderName = keyof typeof HEADERS;

/** References to header components by name. */
export const headerReferences = (names: readonly HeaderName[]): object =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

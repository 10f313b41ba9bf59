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
    description: 'How long the answer may be kept. Asking again sooner gains nothing.',
    schema: text,
  },
  'Content-Location': { description: 'The lasting address of this representation.', schema: text },
  'Content-Signal': {
    description: 'What the content may be used for (contentsignals.org).',
    schema: text,
  },
  ETag: {
    description: 'Send it back in `If-None-Match` to be told 304 when nothing has changed.',
    schema: text,
  },
  Link: { description: 'Where the discovery documents are (RFC 8288).', schema: text },
  Location: { description: 'The address that answers now.', schema: text },
  Vary: { description: 'Headers of the request that the answer depends on.', schema: text },
  'WWW-Authenticate': { description: 'Which credentials are wanted (RFC 6750).', schema: text },
  'x-markdown-tokens': {
    description: 'Roughly how many tokens the text is.',
    schema: { type: 'integer', minimum: 0 },
  },
  RateLimit: {
    description:
      'What is left of a limit: `r` calls, in `t` seconds renewed (draft-ietf-httpapi-ratelimit-headers).',
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

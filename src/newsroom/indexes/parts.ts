import type { PublicDocument } from '@ota-news/foundation/contracts/site';
import { bodyDigest } from '@ota-news/foundation/security/body-digest';

/** Part of a document, with the digest of its bytes. */
export interface Part {
  bytes: Buffer;
  digest: string;
}

export const partOf = (content: string | Buffer): Part => {
  const bytes = Buffer.from(content);
  return { bytes, digest: bodyDigest(bytes) };
};

/**
 * Joins parts to a document. Its digest is that of the parts' digests: hashing many megabytes again would block the
 * event loop.
 */
export const join = (parts: Part[]): Pick<PublicDocument, 'body' | 'digest'> => ({
  body: Buffer.concat(parts.map(({ bytes }) => bytes)),
  digest: bodyDigest(Buffer.from(parts.map(({ digest }) => digest).join(' '))),
});

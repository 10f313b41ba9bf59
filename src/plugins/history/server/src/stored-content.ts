import type { DocumentContent } from '@ota-news/foundation/document-versions/content';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Minimum JSON length worth compressing. */
const WORTH_COMPRESSING = 1024;

/** Maximum decompressed size; protects memory against a corrupt row. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Serializes a content for storage: JSON, or, if long, DEFLATE (RFC 1951) in Base64, which halves an
 * article's size. JSON begins with a brace, Base64 never does.
 */
export const serializeContent = async (content: DocumentContent): Promise<string> => {
  const json = JSON.stringify(content);
  if (json.length < WORTH_COMPRESSING) return json;
  return (await deflate(json)).toString('base64');
};

/** Deserializes a stored content. */
export const unpacked = async (stored: string): Promise<DocumentContent> => {
  if (stored.startsWith('{')) return JSON.parse(stored) as DocumentContent;
  const bytes = await inflate(Buffer.from(stored, 'base64'), { maxOutputLength: MAX_BYTES });
  return JSON.parse(bytes.toString('utf8')) as DocumentContent;
};

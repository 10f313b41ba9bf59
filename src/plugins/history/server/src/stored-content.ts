import type { DocumentContent } from '@ota-news/foundation/document-versions/content';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Bytes of JSON below which compression saves next to nothing. */
const WORTH_COMPRESSING = 1024;

/** No content is larger; a damaged row must not fill the memory. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * A content as a column keeps it: JSON, and what is long compressed (RFC 1951) in Base64, which makes an
 * article half as large. JSON begins with a brace, Base64 never does.
 */
export const packed = async (content: DocumentContent): Promise<string> => {
  const json = JSON.stringify(content);
  if (json.length < WORTH_COMPRESSING) return json;
  return (await deflate(json)).toString('base64');
};

/** The content that a column keeps. */
export const unpacked = async (stored: string): Promise<DocumentContent> => {
  if (stored.startsWith('{')) return JSON.parse(stored) as DocumentContent;
  const bytes = await inflate(Buffer.from(stored, 'base64'), { maxOutputLength: MAX_BYTES });
  return JSON.parse(bytes.toString('utf8')) as DocumentContent;
};

import type { DocumentContent } from '@ota-news/foundation/document-versions/content';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { compress, decompress } from './delta-compression';

const inflate = promisify(inflateRaw);

/** Minimum JSON length worth compressing. */
const WORTH_COMPRESSING = 1024;

/** Maximum decompressed size; protects memory against a corrupt row. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Text that contents are compressed against, as stored. */
export interface Keyframe {
  id: number;
  /** Base64. */
  content: string;
}

/** Columns that hold a content. */
export interface ContentColumns {
  content: string;
  /** Id of the keyframe that the content is compressed against; null if it stands by itself. */
  keyframe_id: number | null;
}

export interface StoredContent extends ContentColumns {
  id: number;
  /** Content of the keyframe. */
  keyframe: string | null;
}

/**
 * Serializes a content for storage: JSON or, if long, compressed against a keyframe, in Base64.
 *
 * @param last keyframe of the document's last version
 * @param store stores a new keyframe
 * @returns the columns, and the keyframe for the document's next version
 */
export const serializeContent = async (
  content: DocumentContent,
  last: Keyframe | undefined,
  store: (content: string) => Promise<Keyframe>,
): Promise<{ columns: ContentColumns; keyframe?: Keyframe }> => {
  const json = JSON.stringify(content);
  if (json.length < WORTH_COMPRESSING) return { columns: { content: json, keyframe_id: null } };
  const known = last && Buffer.from(last.content, 'base64');
  const { keyframe: used, delta } = await compress(json, known);
  const keyframe = last && used === known ? last : await store(used.toString('base64'));
  return {
    columns: { content: delta.toString('base64'), keyframe_id: keyframe.id },
    keyframe,
  };
};

const jsonOf = async ({ content, keyframe_id: id, keyframe }: StoredContent): Promise<string> => {
  if (id !== null) {
    if (keyframe === null) throw new Error('The keyframe is missing.');
    return decompress({
      keyframe: Buffer.from(keyframe, 'base64'),
      delta: Buffer.from(content, 'base64'),
    });
  }
  // JSON begins with a brace, Base64 never does.
  if (content.startsWith('{')) return content;
  // Until schema version 9, long contents were compressed by themselves: DEFLATE (RFC 1951) in Base64.
  const bytes = await inflate(Buffer.from(content, 'base64'), { maxOutputLength: MAX_BYTES });
  return bytes.toString('utf8');
};

/** Deserializes a stored content. @throws Error that names the version if it is damaged */
export const deserializeContent = async (stored: StoredContent): Promise<DocumentContent> => {
  try {
    return JSON.parse(await jsonOf(stored)) as DocumentContent;
  } catch (cause) {
    throw new Error(`The stored content of version ${stored.id} is damaged.`, { cause });
  }
};

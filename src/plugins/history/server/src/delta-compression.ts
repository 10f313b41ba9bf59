import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, constants, crc32, createBrotliCompress } from 'node:zlib';

const decompressStream = promisify(brotliDecompress);

/** Higher qualities take more than twice the time for 2 % less. */
const QUALITY = 6;

/** Length and CRC-32 of the text in UTF-8, 4 bytes each, in front of a delta. */
const HEADER_BYTES = 8;

/** Maximum decompressed bytes of both texts; protects memory against a corrupt row. */
const MAX_BYTES = 128 * 1024 * 1024;

/** A text compressed against another one, of which it is a later or an earlier state. */
export interface CompressedText {
  /** The other text: a Brotli stream (RFC 7932) up to a flush. */
  keyframe: Buffer;
  /** Header, and the rest of that stream: mostly references to the text in the keyframe. */
  delta: Buffer;
}

const compressInOrder = async (first: Buffer, second: Buffer): Promise<CompressedText> => {
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  const chunks: Buffer[] = [];
  let flushed = 0;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.write(first);
  stream.flush(() => {
    flushed = chunks.reduce((sum, { length }) => sum + length, stream.readableLength);
    stream.end(second);
  });
  await finished(stream);
  const bytes = Buffer.concat(chunks);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(second.length, 0);
  header.writeUInt32BE(crc32(second), 4);
  return {
    keyframe: bytes.subarray(0, flushed),
    delta: Buffer.concat([header, bytes.subarray(flushed)]),
  };
};

/** Returns null if it is damaged: then it serves for no further texts. */
const textOf = async (keyframe: Buffer): Promise<Buffer | null> => {
  const options = {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    maxOutputLength: MAX_BYTES,
  };
  return decompressStream(keyframe, options).catch(() => null);
};

/**
 * Compresses a text against a keyframe. The work is done in the thread pool.
 *
 * @returns the same keyframe, or a new one made of the text: without a keyframe, and where this process does not
 *   compress to the bytes of the given one (another version of Brotli, damage)
 */
export const compress = async (text: string, keyframe?: Buffer): Promise<CompressedText> => {
  const bytes = Buffer.from(text);
  const reference = keyframe && (await textOf(keyframe));
  if (keyframe && reference) {
    const { keyframe: repeated, delta } = await compressInOrder(reference, bytes);
    if (repeated.equals(keyframe)) return { keyframe, delta };
  }
  return compressInOrder(bytes, bytes);
};

/** @throws Error if the keyframe or the delta is damaged, or they don't belong together */
export const decompress = async ({ keyframe, delta }: CompressedText): Promise<string> => {
  const stream = Buffer.concat([keyframe, delta.subarray(HEADER_BYTES)]);
  const both = await decompressStream(stream, { maxOutputLength: MAX_BYTES });
  const bytes = both.subarray(both.length - delta.readUInt32BE(0));
  if (crc32(bytes) !== delta.readUInt32BE(4)) throw new Error('The checksum differs.');
  return bytes.toString('utf8');
};

import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * Puts a document together from pieces of its text. Turning text into bytes by the piece keeps the
 * end of a large document as cheap as its beginning.
 *
 * @throws what the source of the pieces throws
 */
export const collectText = async (pieces: AsyncIterable<string>): Promise<Buffer> => {
  const bytes: Buffer[] = [];
  for await (const piece of pieces) bytes.push(Buffer.from(piece));
  return Buffer.concat(bytes);
};

/**
 * Puts a document together from batches of entries that a writer makes text of. Entries of a batch
 * are written at once, because a promise an entry would cost more than the writing.
 *
 * @param writer a stream from entries to text
 * @throws what the source of the batches or the writer throws
 */
export const collectWritten = async (
  batches: AsyncIterable<unknown[]> | Iterable<unknown[]>,
  writer: Duplex,
): Promise<Buffer> => {
  const bytes: Buffer[] = [];
  let text = '';
  const keep = (): void => {
    bytes.push(Buffer.from(text));
    text = '';
  };
  writer.on('data', (chunk: unknown) => (text += String(chunk)));
  const end = finished(writer);
  const write = async (): Promise<void> => {
    for await (const batch of batches) {
      for (const entry of batch) writer.write(entry);
      if (writer.writableNeedDrain) await Promise.race([once(writer, 'drain'), end]);
      keep();
    }
    writer.end();
  };
  try {
    await Promise.all([write(), end]);
  } catch (error) {
    writer.destroy();
    throw error;
  }
  keep();
  return Buffer.concat(bytes);
};

import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * Concatenates pieces of text to a document. Each piece is encoded on its own, so that the cost per piece does not grow
 * with the document.
 *
 * @throws errors of the source
 */
export const collectText = async (pieces: AsyncIterable<string>): Promise<Buffer> => {
  const bytes: Buffer[] = [];
  for await (const piece of pieces) bytes.push(Buffer.from(piece));
  return Buffer.concat(bytes);
};

/**
 * Pipes batches of entries through a writer and concatenates its output. The entries of a batch are written
 * synchronously, because a promise per entry would cost more than the writing.
 *
 * @param writer a stream that converts entries to text
 * @throws errors of the source or the writer
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

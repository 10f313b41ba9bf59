/**
 * Reads a response body up to a maximum size, for any implementation of `fetch`.
 *
 * @throws RangeError if the body is longer
 */
export const readBounded = async (
  { body }: { body: unknown },
  maxBytes: number,
): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new RangeError(`The answer is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

import { Transform } from 'node:stream';
import { collectText, collectWritten } from '@ota-news/foundation/index-formats/collect';

async function* lines(count: number): AsyncGenerator<string> {
  for (let line = 1; line <= count; line += 1) yield `line ${line} – ünïcode\n`;
}

describe('Putting a document together', () => {
  test('keeps every character of a long document, in order', async () => {
    const text = (await collectText(lines(20_000))).toString();
    const parts = text.split('\n');
    expect(parts).toHaveLength(20_001);
    expect([parts[0], parts[19_999]]).toEqual(['line 1 – ünïcode', 'line 20000 – ünïcode']);
  });

  test('runs entries through a writer', async () => {
    const writer = new Transform({
      objectMode: true,
      transform: (entry: { name: string }, _encoding, callback) =>
        callback(null, `<${entry.name}>`),
    });
    const body = await collectWritten([[{ name: 'a' }, { name: 'b' }], [{ name: 'c' }]], writer);
    expect(body.toString()).toBe('<a><b><c>');
  });

  test('runs batches through a writer that are larger than what it holds', async () => {
    const writer = new Transform({
      objectMode: true,
      highWaterMark: 2,
      transform: (entry: number, _encoding, callback) =>
        void setImmediate(() => callback(null, `${entry},`)),
    });
    const batch = Array.from({ length: 50 }, (_, index) => index);
    const body = await collectWritten([batch, batch], writer);
    expect(body.toString()).toBe(`${batch.join(',')},${batch.join(',')},`);
  });

  test('fails when its writer fails', async () => {
    const writer = new Transform({
      objectMode: true,
      transform: (_entry, _encoding, callback) => callback(new Error('Not an entry.')),
    });
    await expect(collectWritten([['a'], ['b']], writer)).rejects.toThrow('Not an entry.');
  });

  test('fails when the source of a writer fails', async () => {
    const failing = async function* (): AsyncGenerator<string[]> {
      yield ['a line'];
      throw new Error('The database is gone.');
    };
    const writer = new Transform({
      objectMode: true,
      transform: (entry, _encoding, callback) => callback(null, entry),
    });
    await expect(collectWritten(failing(), writer)).rejects.toThrow('The database is gone.');
  });

  test('fails when its source fails, instead of ending early', async () => {
    const failing = async function* (): AsyncGenerator<string> {
      yield 'a line';
      throw new Error('The database is gone.');
    };
    await expect(collectText(failing())).rejects.toThrow('The database is gone.');
  });
});

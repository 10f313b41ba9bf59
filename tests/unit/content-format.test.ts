import {
  bytesOf,
  ContentTransferError,
  digestOf,
  FORMAT,
  parseHeader,
  parseLine,
  VERSION,
  serializeLine,
  type Header,
} from '../../src/commands/content/format';

const header: Header = {
  format: FORMAT,
  version: VERSION,
  exported_at: '2024-03-01T00:00:00.000Z',
  tables: [{ name: 'otas', columns: ['id', 'name'], rows: 1 }],
  files: 1,
};

describe('the lines of an export', () => {
  it.each([
    ['a text', 'once upon a time'],
    ['something else in JSON', '{"hello":1}'],
    ['another version', JSON.stringify({ ...header, version: 2 })],
    ['nothing', ''],
  ])('refuse %s as a beginning', (_what, text) => {
    expect(() => parseHeader(text)).toThrow(ContentTransferError);
  });

  it('come back as they were written', () => {
    const row = { table: 'otas', row: { id: 1, name: 'Ex\u2028am\u2029ple\n', at: null } };
    expect(parseHeader(serializeLine(header))).toEqual(header);
    expect(serializeLine(row).trimEnd()).not.toMatch(/[\n\u2028\u2029]/);
    expect(parseLine(serializeLine(row), 2)).toEqual(row);
    expect(parseLine(serializeLine({ end: { rows: 1, files: 0 } }), 3)).toEqual({
      end: { rows: 1, files: 0 },
    });
  });

  it('are named by their number when they are damaged', () => {
    expect(() => parseLine('{"table":"otas","row"', 17)).toThrow('Line 17');
    expect(() => parseLine('{"unknown":true}', 18)).toThrow('Line 18');
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'a/b.webp', '.env', '..', 'a\\b.webp', ''])(
    'never name a file outside the uploads folder: %j',
    (file) => {
      const line = { file, sha256: digestOf(Buffer.from('x')), base64: 'eA==' };
      expect(() => parseLine(JSON.stringify(line), 2)).toThrow('Line 2');
    },
  );

  it('carry files whose bytes can be checked', () => {
    const bytes = Buffer.from([0, 1, 2, 255]);
    const line = { file: 'a.webp', sha256: digestOf(bytes), base64: bytes.toString('base64') };
    expect(bytesOf(line)).toEqual(bytes);
    expect(() => bytesOf({ ...line, base64: 'AAEC' })).toThrow('a.webp is damaged');
  });
});

import type { DocumentContent } from '@ota-news/foundation/document-versions/content';
import fc from 'fast-check';
import { brotliCompressSync, constants, deflateRawSync } from 'node:zlib';
import { outgoingFields } from '../../src/plugins/history/admin/src/publishing/outgoing-fields';
import { kindOf } from '../../src/plugins/history/server/src/change-kinds';
import { compress, decompress } from '../../src/plugins/history/server/src/delta-compression';
import {
  deserializeContent,
  serializeContent,
  type Keyframe,
} from '../../src/plugins/history/server/src/stored-content';
import { runs } from '../support/scope';

const content = (title: string, ota = { id: 1, name: 'Example' }) => ({ title, ota });

describe('What a change was', () => {
  const draft = content('Old');
  const live = content('Live');

  it('is a creation, also of what is published at once', () => {
    const after = { draft, published: draft };
    expect(kindOf('create', true, { before: {}, after })).toMatchObject({
      action: 'created',
      isPublished: true,
    });
    expect(kindOf('create', false, { before: {}, after: { draft } })).toMatchObject({
      action: 'created',
      isPublished: false,
    });
  });

  it('is the fields that differ, whatever related entries are called meanwhile', () => {
    const after = { draft: content('New', { id: 1, name: 'Renamed' }) };
    expect(kindOf('update', false, { before: { draft }, after })).toMatchObject({
      action: 'saved',
      fields: ['title'],
    });
  });

  it('is nothing where nothing differs', () => {
    expect(kindOf('update', false, { before: { draft }, after: { draft } })).toBeNull();
    expect(kindOf('unpublish', false, { before: { draft }, after: { draft } })).toBeNull();
    expect(kindOf('delete', false, { before: {}, after: {} })).toBeNull();
  });

  it('is what a publication changes for readers', () => {
    const before = { draft, published: live };
    const after = { draft, published: draft };
    for (const action of ['publish', 'update']) {
      expect(kindOf(action, true, { before, after })).toMatchObject({
        action: 'published',
        fields: ['title'],
        isPublished: true,
      });
    }
  });

  it('is public at once without being marked so, of what has no drafts', () => {
    const before = { published: live };
    expect(kindOf('update', false, { before, after: { published: draft } })).toMatchObject({
      action: 'saved',
      fields: ['title'],
      isPublished: false,
    });
  });

  it('is of a deletion what was deleted', () => {
    expect(kindOf('delete', false, { before: { draft }, after: {} })).toMatchObject({
      action: 'deleted',
      content: draft,
    });
  });
});

describe('A stored content', () => {
  const keyframes: string[] = [];
  const store = (content: string) => Promise.resolve({ id: keyframes.push(content), content });

  const stored = async (value: DocumentContent, last?: Keyframe) => {
    const { columns, keyframe } = await serializeContent(value, last, store);
    const row = { id: 7, ...columns, keyframe: keyframe?.content ?? null };
    return { row, keyframe };
  };

  it.each([
    ['short', { title: 'Kürze 🏨' }],
    ['long', { body: 'Grüße 🏖️\u2028\n'.repeat(2_000), sources: [{ title: 'One' }] }],
  ])('comes back as it was: %s', async (_length, value) => {
    const { row } = await stored(value);
    expect(await deserializeContent(row)).toEqual(value);
  });

  it('is read as former versions of the service stored it', async () => {
    const value = { body: 'Grüße 🏖️ '.repeat(500) };
    const former = { id: 7, keyframe_id: null, keyframe: null };
    const json = JSON.stringify(value);
    const content = deflateRawSync(json).toString('base64');
    expect(await deserializeContent({ ...former, content })).toEqual(value);
    expect(await deserializeContent({ ...former, content: json })).toEqual(value);
  });

  it('shares its keyframe with the next ones, which take a tenth of the room', async () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `word${(index * 7919) % 4001}`);
    const first = await stored({ body: words.join(' ') });
    const next = await stored(
      { body: words.toSpliced(4_000, 1, 'amended').join(' ') },
      first.keyframe,
    );
    expect(next.keyframe).toBe(first.keyframe);
    expect(next.row.content.length).toBeLessThan(String(first.row.keyframe).length / 10);
    expect(await deserializeContent(next.row)).toMatchObject({
      body: expect.stringContaining('amended') as string,
    });
  });

  it('is an error that names the version where its keyframe is missing', async () => {
    const { row } = await stored({ body: 'A sentence. '.repeat(500) });
    await expect(deserializeContent({ ...row, keyframe: null })).rejects.toThrow(
      /version 7 is damaged/,
    );
  });
});

describe('A compressed text', () => {
  const text = () =>
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3_000 }),
      fc
        .array(fc.constantFrom('fare ', 'hotel ', 'Grüße 🏖️ ', '\n'), { maxLength: 40_000 })
        .map((words) => words.join('')),
    );

  it('comes back against any other', async () => {
    await fc.assert(
      fc.asyncProperty(text(), text(), async (one, other) => {
        const first = await compress(one);
        const next = await compress(other, first.keyframe);
        expect(await decompress(first)).toBe(one);
        expect(await decompress(next)).toBe(other);
        expect(next.keyframe).toBe(first.keyframe);
      }),
      { numRuns: runs({ brief: 20, ci: 40, whole: 200 }) },
    );
  });

  const long = 'Some sentences about hotels and fares, '.repeat(50);

  it('is never another text where bytes are missing, damaged or of another keyframe', async () => {
    const { keyframe } = await compress(`${long}One.`);
    const { delta } = await compress(`${long}Two.`, keyframe);
    const other = await compress(`${long}Three.`);
    for (let length = 0; length < delta.length; length += 1) {
      await expect(decompress({ keyframe, delta: delta.subarray(0, length) })).rejects.toThrow();
    }
    for (let at = 0; at < keyframe.length; at += 1) {
      const damaged = Buffer.from(keyframe);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
      const read = await decompress({ keyframe: damaged, delta }).catch(() => null);
      expect([null, `${long}Two.`]).toContain(read);
    }
    await expect(decompress({ keyframe: other.keyframe, delta })).rejects.toThrow();
  });

  it('gets a new keyframe where the given one is damaged or by another encoder', async () => {
    const { keyframe } = await compress(long);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
    const others = [keyframe.subarray(4), brotliCompressSync(long, { params })];
    for (const unusable of others) {
      const made = await compress(`${long}End.`, unusable);
      expect(made.keyframe).not.toBe(unusable);
      expect(await decompress(made)).toBe(`${long}End.`);
    }
  });
});

describe('What goes out', () => {
  const field = (name: string, type: string, from: string, to: string) => ({
    name,
    label: name.toUpperCase(),
    type,
    from,
    to,
  });

  it('is the draft, and over it what stands in the form', () => {
    const stored = [
      field('title', 'string', 'Live', 'Live'),
      field('body', 'richtext', 'Live', 'Draft'),
      field('excerpt', 'text', 'Live', 'Draft'),
      field('slug', 'uid', 'same', 'same'),
    ];
    const initial = { title: 'Live', body: 'Draft', excerpt: 'Draft', slug: 'same' };
    const values = { ...initial, title: 'Typed', excerpt: 'Live' };
    const { changed, unsaved } = outgoingFields(stored, values, initial);
    expect(changed.map(({ name, to }) => [name, to])).toEqual([
      ['title', 'Typed'],
      ['body', 'Draft'],
    ]);
    expect(unsaved).toEqual([]);
  });

  it('names what the form has and can’t be compared before it is stored', () => {
    const stored = [field('ota', 'relation', 'Example', 'Example')];
    const values = { ota: { connect: [{ id: 2 }], disconnect: [] } };
    expect(outgoingFields(stored, values, { ota: { connect: [], disconnect: [] } })).toEqual({
      changed: [],
      unsaved: stored,
    });
  });
});

import { outgoingFields } from '../../src/plugins/history/admin/src/publishing/outgoing-fields';
import { kindOf } from '../../src/plugins/history/server/src/change-kinds';
import { serializeContent, unpacked } from '../../src/plugins/history/server/src/stored-content';

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
  it.each([
    ['short', { title: 'Kürze 🏨' }],
    ['long', { body: 'Grüße 🏖️\u2028\n'.repeat(2_000), sources: [{ title: 'One' }] }],
  ])('comes back as it was: %s', async (_length, value) => {
    expect(await unpacked(await serializeContent(value))).toEqual(value);
  });

  it('takes less room where it is long', async () => {
    const value = { body: 'A sentence of a few words. '.repeat(500) };
    expect((await serializeContent(value)).length).toBeLessThan(JSON.stringify(value).length / 2);
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

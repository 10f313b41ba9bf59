import type { ReadEntryState } from '../../src/newsroom/contracts/editing';
import { describeOnEachDatabase, standsForBoth } from '../support/databases';
import { employ } from '../support/colleagues';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import type { Answer, Panel, PanelDocument } from '../support/panel-api';
import type { Service } from '../support/service';
import { execute } from '../support/sql';

const ARTICLE = 'api::article.article';
const COMPARISON = 'api::comparison.comparison';
const OTA = 'api::ota.ota';

type Read = { data: PanelDocument; meta: { editing: ReadEntryState } };
type Refusal = { error: { status: number; name: string; message: string } };

const pathOf = (uid: string, documentId: string, action?: string): string =>
  `/content-manager/collection-types/${uid}/${documentId}${action === undefined ? '' : `/actions/${action}`}`;

/** Calls of the panel's API as a form makes them. */
const formOf = (panel: Panel, uid: string, documentId: string) => {
  const send = (method: string, version: string | null, data: object, action?: string) =>
    panel.call<Read & Refusal>(
      method,
      pathOf(uid, documentId, action),
      data,
      version === null ? {} : { 'Document-Version': version },
    );
  return {
    async open(): Promise<Read> {
      return (await panel.call<Read>('GET', pathOf(uid, documentId))).body;
    },
    async version(): Promise<string> {
      return (await this.open()).meta.editing.version;
    },
    save: (version: string | null, data: object) => send('PUT', version, data),
    act: (action: string, version: string | null, data: object = {}) =>
      send('POST', version, data, action),
    remove: (version: string) => send('DELETE', version, {}),
  };
};

const statuses = (answers: Answer<unknown>[]): number[] =>
  answers.map(({ status }) => status).sort((one, other) => one - other);

describeOnEachDatabase('Two who change one entry', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let chief: Panel;
  let editor: Panel;

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
    chief = newsroom.panel;
    editor = await employ(service, chief, 'strapi-editor');
  });
  afterAll(() => service.stop());

  const draft = async (title: string): Promise<string> => {
    const { documentId } = await chief.create(ARTICLE, {
      title,
      body: 'Text.',
      ota: newsroom.otaId,
      author: newsroom.authorId,
      sources: [{ title: 'One', url: 'https://example.com/1' }],
    });
    return documentId;
  };

  describe('in the panel', () => {
    test('of two saves of a single type the second is refused', async () => {
      const path = '/content-manager/single-types/api::publication.publication';
      const save = (version: string, data: object) =>
        chief.call<Read & Refusal>('PUT', path, data, { 'Document-Version': version });
      expect((await chief.call('PUT', path, { name: 'The First News' })).status).toBe(200);
      const { version } = (await chief.call<Read>('GET', path)).body.meta.editing;

      const first = await save(version, { tagline: 'First.' });
      expect(first.status).toBe(200);
      const second = await save(version, { tagline: 'Second.' });
      expect(second).toMatchObject({ status: 409, body: { error: { name: 'ConflictError' } } });
      expect((await chief.call<Read>('GET', path)).body.data).toMatchObject({ tagline: 'First.' });
      // The answer to a save names the version that the next one is based on.
      expect((await save(first.body.meta.editing.version, { tagline: 'Third.' })).status).toBe(200);
      const { data } = (await chief.call<Read>('GET', path)).body;
      expect(data).toMatchObject({ name: 'The First News', tagline: 'Third.' });
    });

    test('of saves at the same moment one is stored', async () => {
      const documentId = await draft('At the same moment');
      const form = formOf(chief, ARTICLE, documentId);
      const seen = await form.version();
      const answers = await Promise.all(
        ['a', 'b', 'c', 'd'].map((title) => form.save(seen, { title })),
      );

      expect(statuses(answers)).toEqual([200, 409, 409, 409]);
      const stored = answers.find(({ status }) => status === 200)?.body.data.title;
      expect((await form.open()).data.title).toBe(stored);
    });

    // Who comes first is settled by locks, which each database has of its own; the rest is alike.
    if (!standsForBoth(database)) return;

    test('the later save is refused, and nothing of it is stored', async () => {
      const documentId = await draft('A later save');
      const [one, other] = [chief, editor].map((panel) => formOf(panel, ARTICLE, documentId));
      const seen = await one.version();
      const first = await one.save(seen, { title: 'The chief’s' });
      const second = await other.save(seen, { excerpt: 'The editor’s' });

      expect(statuses([first, second])).toEqual([200, 409]);
      expect(second.body.error.name).toBe('ConflictError');
      const { data, meta } = await other.open();
      expect(data).toMatchObject({ title: 'The chief’s', excerpt: null });
      expect(meta.editing.saved.by).toEqual({ name: 'Chief Editor', isYou: false });
      expect((await one.open()).meta.editing.saved.by?.isYou).toBe(true);
      expect((await other.save(meta.editing.version, { excerpt: 'The editor’s' })).status).toBe(
        200,
      );
    });

    test('a save answers the version it has made, which the next one is based on', async () => {
      const form = formOf(chief, ARTICLE, await draft('One after the other'));
      const first = await form.save(await form.version(), { title: 'Once' });
      const second = await form.save(first.body.meta.editing.version, { title: 'Twice' });
      const third = await form.act('publish', second.body.meta.editing.version, {
        title: 'Thrice',
      });
      const fourth = await form.act('unpublish', third.body.meta.editing.version);
      const fifth = await form.save(fourth.body.meta.editing.version, { title: 'Again' });

      expect(statuses([first, second, third, fourth, fifth])).toEqual([200, 200, 200, 200, 200]);
      expect(fifth.body.meta.editing.version).toBe(await form.version());
    });

    test.each(['publish', 'unpublish', 'discard'])(
      '%s is refused on a version that somebody has saved over',
      async (action) => {
        const documentId = await draft(`An ${action} too late`);
        await chief.publish(ARTICLE, documentId);
        const form = formOf(editor, ARTICLE, documentId);
        const seen = await form.version();
        await chief.update(ARTICLE, documentId, { title: 'Saved over' });
        const answer = await form.act(action, seen, { title: 'Never' });

        expect(answer.status).toBe(409);
        expect(await chief.read(ARTICLE, documentId)).toMatchObject({ title: 'Saved over' });
        expect((await form.open()).meta.editing.isPublished).toBe(true);
      },
    );

    test('a save is refused once somebody has published, withdrawn or returned', async () => {
      const documentId = await draft('Published meanwhile');
      const form = formOf(editor, ARTICLE, documentId);
      const refused: number[] = [];
      const meanwhile = async (change: () => Promise<unknown>): Promise<void> => {
        const seen = await form.version();
        await change();
        refused.push((await form.save(seen, { title: 'Never' })).status);
      };
      await meanwhile(() => chief.publish(ARTICLE, documentId));
      await meanwhile(() => chief.discard(ARTICLE, documentId));
      await meanwhile(() => chief.unpublish(ARTICLE, documentId));

      expect(refused).toEqual([409, 409, 409]);
    });

    test('a deletion is refused on a version that somebody has saved over', async () => {
      const { documentId } = await chief.create(OTA, { name: 'Deleted too early' });
      const form = formOf(editor, OTA, documentId);
      const seen = await form.version();
      await chief.update(OTA, documentId, { headquarters: 'Lisbon' });

      expect((await form.remove(seen)).status).toBe(409);
      expect((await form.remove(await form.version())).status).toBe(200);
      expect((await form.save(seen, { name: 'Gone' })).status).toBe(404);
    });

    test('components and relations are a part of the version, and relations are named', async () => {
      const [one, other] = await Promise.all(
        ['Left', 'Right'].map((name) => chief.create(OTA, { name })),
      );
      const { documentId } = await chief.create(COMPARISON, {
        title: 'Left or Right',
        otas: { connect: [{ documentId: one.documentId }, { documentId: other.documentId }] },
        criteria: [
          {
            label: 'Price',
            winner: { connect: [{ documentId: other.documentId }] },
            values: [{ value: 'High', ota: { connect: [{ documentId: one.documentId }] } }],
          },
        ],
      });
      const form = formOf(editor, COMPARISON, documentId);
      const { data, meta } = await form.open();
      const { relations, isPublished, version } = meta.editing;
      const [criterion] = data.criteria as { id: number; values: { id: number }[] }[];

      expect(isPublished).toBeNull();
      expect(relations.otas.map(({ name }) => name)).toEqual(['Left', 'Right']);
      expect(relations[`comparison.criterion ${criterion.id} winner`]).toEqual([
        { documentId: other.documentId, name: 'Right' },
      ]);
      expect(relations[`comparison.value ${criterion.values[0].id} ota`]).toEqual([
        { documentId: one.documentId, name: 'Left' },
      ]);
      await chief.update(COMPARISON, documentId, { criteria: [{ label: 'Service', values: [] }] });
      expect((await form.save(version, { title: 'Never' })).status).toBe(409);
    });

    test('a save without a version is stored as ever', async () => {
      const form = formOf(chief, ARTICLE, await draft('No version'));
      await form.save(await form.version(), { title: 'First' });

      expect((await form.save(null, { title: 'Second' })).status).toBe(200);
    });

    test.each(['publish', 'unpublish', 'discard'])(
      '%s of a type without drafts is refused with a reason',
      async (action) => {
        const { documentId } = await chief.create(OTA, { name: `No drafts to ${action}` });
        const { status, body } = await formOf(chief, OTA, documentId).act(action, null);

        expect(status).toBe(400);
        expect(body.error.message).toBe(
          `“OTA” has no drafts: what is saved is public at once, and ${action} does not apply.`,
        );
      },
    );

    test('a program that saves leaves nobody’s name', async () => {
      const { documentId } = await editor.create(OTA, { name: 'Saved by a program' });
      const path = `/api/otas/${documentId}`;
      await newsroom.call('PUT', path, { data: { founded: 1999 } }, newsroom.fullToken);

      expect((await formOf(chief, OTA, documentId).open()).meta.editing.saved.by).toBeNull();
    });
  });

  describe('through the REST API', () => {
    interface Reading {
      etag: string;
      updatedAt: string;
    }

    const call = (
      method: string,
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ): Promise<Response> =>
      fetch(`${service.url}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${newsroom.fullToken}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });

    const read = async (path: string): Promise<Reading> => {
      const response = await call('GET', path);
      const { data } = (await response.json()) as { data: { updatedAt: string } };
      return { etag: response.headers.get('ETag') ?? '', updatedAt: data.updatedAt };
    };

    const ota = async (name: string): Promise<string> => {
      const { documentId } = await chief.create(OTA, { name });
      return `/api/otas/${documentId}`;
    };

    test('of changes at the same moment one is stored', async () => {
      const path = await ota('At once');
      const { etag } = await read(path);
      const answers = await Promise.all(
        [1, 2, 3, 4].map((employees) =>
          call('PUT', path, { data: { employees } }, { 'If-Match': etag }),
        ),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    });

    if (!standsForBoth(database)) return;

    test('If-Match lets a change pass once, and refuses it with 412 afterwards', async () => {
      const path = await ota('Matched once');
      const { etag } = await read(path);
      const change = (header: string) =>
        call('PUT', path, { data: { founded: 2001 } }, { 'If-Match': header });

      expect(etag).toMatch(/^"[\w-]+"$/);
      expect((await change(`"other", ${etag}`)).status).toBe(200);
      const refused = await change(etag);
      expect(refused.status).toBe(412);
      expect(await refused.json()).toMatchObject({
        data: null,
        error: { status: 412, name: 'PreconditionFailedError', details: { updated_by: null } },
      });
      expect((await change(`W/${(await read(path)).etag}`)).status).toBe(412);
      expect((await change('*')).status).toBe(200);
      expect((await change('unquoted')).status).toBe(400);
      expect((await call('DELETE', path, undefined, { 'If-Match': etag })).status).toBe(412);
      const now = (await read(path)).etag;
      expect((await call('DELETE', path, undefined, { 'If-Match': now })).status).toBe(204);
      expect((await change(now)).status).toBe(404);
    });

    test('expected_updated_at lets a change pass once, and refuses it with 409 afterwards', async () => {
      const path = await ota('Expected once');
      const { updatedAt } = await read(path);
      const beside = await call('PUT', path, {
        data: { founded: 2002 },
        expected_updated_at: updatedAt,
      });
      const within = await call('PUT', path, {
        data: { founded: 2003, expected_updated_at: updatedAt },
      });
      const senseless = await call('PUT', path, {
        data: { founded: 2004 },
        expected_updated_at: 'yesterday',
      });

      expect([beside.status, within.status, senseless.status]).toEqual([200, 409, 400]);
      expect(await within.json()).toMatchObject({
        error: { name: 'ConflictError', details: { updated_at: expect.any(String) } },
      });
      expect((await call('PUT', path, { data: { founded: 2005 } })).status).toBe(200);
    });

    test('a draft that an editor has saved is not published over', async () => {
      const documentId = await draft('Read in public');
      await chief.publish(ARTICLE, documentId);
      const path = `/api/articles/${documentId}`;
      const { etag, updatedAt } = await read(path);
      await editor.update(ARTICLE, documentId, { title: 'Being worked on' });
      const matched = await call('PUT', path, { data: { excerpt: 'x' } }, { 'If-Match': etag });
      const expected = await call('PUT', path, {
        data: { excerpt: 'x' },
        expected_updated_at: updatedAt,
      });

      expect([matched.status, expected.status]).toEqual([412, 409]);
      expect(await expected.json()).toMatchObject({
        error: { details: { updated_by: 'strapi-editor' } },
      });
    });

    test('what was read and has not changed is not sent again', async () => {
      const path = await ota('Not sent again');
      const { etag } = await read(path);
      const again = await fetch(`${service.url}${path}`, { headers: { 'If-None-Match': etag } });

      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      await call('PUT', path, { data: { founded: 2006 } });
      expect((await read(path)).etag).not.toBe(etag);
    });

    test('has no tag where other documents are in the answer, or there is none', async () => {
      const path = await ota('With others');
      expect((await call('GET', `${path}?populate=*`)).headers.get('ETag')).toBeNull();
      const missing = await call('GET', '/api/otas/missing');
      expect([missing.status, missing.headers.get('ETag')]).toEqual([404, null]);
    });
  });

  if (!standsForBoth(database)) return;

  describe('told of each other', () => {
    const beat = (panel: Panel, window: string, presence: object = {}) =>
      panel.call<{ data?: object[] }>('POST', '/admin/editing/presence', {
        contentType: ARTICLE,
        window,
        isChanging: false,
        ...presence,
      });

    test('names those who have the entry open, until they leave or fall silent', async () => {
      const documentId = await draft('Open here and there');
      const listed = async (window: string) =>
        (await beat(chief, window, { documentId })).body.data;
      expect(await listed('chief-window-1')).toEqual([]);
      await beat(editor, 'editor-window', { documentId, isChanging: true });
      await beat(editor, 'elsewhere', { documentId: await draft('Another') });
      const theirs = { name: 'strapi-editor', isYou: false, isChanging: true };

      expect(await listed('chief-window-1')).toEqual([theirs]);
      expect(await listed('chief-window-2')).toEqual(
        expect.arrayContaining([theirs, { name: 'Chief Editor', isYou: true, isChanging: false }]),
      );
      await chief.call('POST', '/admin/editing/presence/leave', {
        documentId,
        window: 'chief-window-2',
      });
      expect(await listed('chief-window-1')).toEqual([theirs]);
      await execute(service, 'UPDATE editing_presences SET seen_at = 1');
      expect(await listed('chief-window-1')).toEqual([]);
    });

    test('only of entries that they may read', async () => {
      const documentId = await draft('Not for everybody');
      const answers = await Promise.all([
        beat(chief, 'chief-window', { documentId: 'missing' }),
        beat(chief, 'chief-window', { documentId, contentType: 'admin::user' }),
        beat(chief, 'short', { documentId }),
        fetch(`${service.url}/admin/editing/presence`, { method: 'POST' }),
      ]);

      expect(answers.map(({ status }) => status)).toEqual([403, 403, 400, 401]);
    });
  });
});

import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, openBrowser } from '../support/agent-flow';
import { hireInto } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { until } from '../support/eventually';
import { json, startProvider } from '../support/fake-provider';
import { callTool, connectClient } from '../support/mcp-agents';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { signIn, type Panel, type PanelDocument } from '../support/panel-api';
import { photograph } from '../support/pictures';
import type { Service } from '../support/service';
import { execute, rowsOf, valueOf } from '../support/sql';
import { storedTables } from '../support/stored-tables';

const ARTICLE = 'api::article.article';
const PRESS_LINK = 'api::pr-link.pr-link';
const COMPARISON = 'api::comparison.comparison';
const IS_CREATOR = 'admin::is-creator';
const FIELDS = ['title', 'slug', 'body', 'ota', 'author', 'category', 'excerpt'];
const MINIMAL: Record<string, object> = {
  article: { title: 'A headline', body: 'A paragraph.' },
  author: { name: 'An author' },
  category: { name: 'A category' },
  comparison: { title: 'A comparison' },
  'glossary-term': { term: 'A term', short_definition: 'Its meaning.' },
  ota: { name: 'An agency' },
  page: { title: 'A page', body: 'A paragraph.' },
  'pr-link': { title: 'A release', url: 'https://example.com/release' },
  'share-price': { date: '2024-01-02', close: 10.5 },
};

/** Columns that the panel's form sends back by the names of attributes; they are left out, not refused. */
const LEFT_OUT = ['id', 'locale'];

interface Right {
  action: string;
  subject?: string | null;
  fields?: string[];
  conditions?: string[];
}

interface Refusal {
  error: { message: string; details: { errors?: { path: string[] }[] } };
}

interface Schema {
  collectionName: string;
  info: { pluralName: string };
  attributes: Record<string, object>;
}

const types = readdirSync('src/api').filter((name) => name in MINIMAL);

const schemaOf = (name: string): Schema =>
  JSON.parse(readFileSync(`src/api/${name}/content-types/${name}/schema.json`, 'utf8')) as Schema;

const ofArticles = (action: string, conditions: string[] = [], fields = FIELDS): Right => ({
  action: `plugin::content-manager.explorer.${action}`,
  subject: ARTICLE,
  ...(['delete', 'publish'].includes(action) ? {} : { fields }),
  conditions,
});

const OWN = ['read', 'update', 'delete', 'publish'].map((one) => ofArticles(one, [IS_CREATOR]));

describeOnAlikeDatabases('What the panel writes', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let chief: Panel;
  let author: Panel;
  let role: number;
  /** Agencies that comparisons are about. */
  let compared: number[];

  const setRights = async (rights: Right[]): Promise<void> => {
    const permissions = rights.map(({ action, subject = null, fields, conditions = [] }) => ({
      action,
      subject,
      properties: fields === undefined ? {} : { fields },
      conditions,
    }));
    const answer = await chief.call('PUT', `/admin/roles/${role}/permissions`, { permissions });
    expect(answer.status).toBe(200);
  };

  const asAuthor = async (method: string, address: string, body?: object): Promise<number> =>
    (await author.call(method, address, body)).status;

  const address = (rest = '', uid = ARTICLE): string =>
    `/content-manager/collection-types/${uid}${rest}`;

  const anothers = (title: string): Promise<PanelDocument> =>
    chief.create(ARTICLE, { title, body: 'Not for everybody.' });

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
    chief = newsroom.panel;
    const { id: second } = await chief.create('api::ota.ota', { name: 'Second Travel' });
    compared = [newsroom.otaId, second];
    const { body } = await chief.call<{ data: { id: number } }>('POST', '/admin/roles', {
      name: 'Reporter',
      description: 'Writes',
    });
    role = body.data.id;
    author = await signIn(service, await hireInto(chief, role, 'reporter'));
  });
  afterAll(() => service.stop());

  describe('names attributes only', () => {
    test.each(types)('of every column of a %s at every door', async (name) => {
      const { collectionName, info, attributes } = schemaOf(name);
      const uid = `api::${name}.${name}`;
      const made = await chief.create(uid, {
        ...MINIMAL[name],
        ...(name === 'share-price' ? { ota: newsroom.otaId } : {}),
        ...(name === 'comparison' ? { otas: compared } : {}),
      });
      const { ofCollection, columnsOf, contentOf } = storedTables(service, database);
      const tables = await ofCollection(collectionName);
      const columns = (await Promise.all(tables.map(columnsOf))).flat();
      const keys = [...new Set(columns)].filter((key) => !(key in attributes));
      expect(keys).toEqual(expect.arrayContaining(['document_id', 'created_by_id']));
      const body = Object.fromEntries(keys.map((key) => [key, 4711]));
      const before = await contentOf(tables);
      const entry = `/${made.documentId}`;
      const clean = { ...MINIMAL[name], ...body };
      const doors: [string, string, object, string | undefined][] = [
        ['PUT', address(entry, uid), body, undefined],
        ['POST', address('', uid), clean, undefined],
        ['POST', address(`/clone${entry}`, uid), clean, undefined],
        ['PUT', `/api/${info.pluralName}${entry}`, { data: body }, newsroom.fullToken],
      ];
      if (name === 'article') doors.push(['POST', address(`${entry}/actions/publish`), body, '']);
      else doors.push(['POST', `/api/${info.pluralName}`, { data: clean }, newsroom.fullToken]);
      const refused = keys.filter((key) => !LEFT_OUT.includes(key)).sort();
      for (const [method, door, sent, token] of doors) {
        const answer = await newsroom.call(method, door, sent, token || chief.token);
        const { error } = (await answer.json()) as Refusal;
        expect({ door, status: answer.status }).toEqual({ door, status: 400 });
        expect(error.details.errors?.map(({ path }) => path.join('.')).sort()).toEqual(refused);
      }
      const leftOut = Object.fromEntries([...LEFT_OUT, 'status'].map((key) => [key, 'published']));
      expect((await chief.call('PUT', address(entry, uid), leftOut)).status).toBe(200);
      const rest = await newsroom.call(
        'PUT',
        `/api/${info.pluralName}${entry}?locale=de&status=draft`,
        { data: leftOut },
        newsroom.fullToken,
      );
      expect(rest.status).toBe(200);
      if (name !== 'article') expect(await contentOf(tables)).toEqual(before);
      const locales = `SELECT count(*) FROM ${collectionName} WHERE locale IS NOT NULL`;
      expect(Number(await valueOf(service, locales))).toBe(0);
    });

    test('in the parts of components and in relations too, whose rows stay those of their entry', async () => {
      const part = { label: 'Price', values: [{ value: 'High', ota: newsroom.otaId }] };
      const other = await chief.create(COMPARISON, {
        title: 'Another one',
        otas: compared,
        criteria: [part],
      });
      const own = await chief.create(COMPARISON, {
        title: 'One',
        otas: compared,
        criteria: [part],
      });
      const update = (criteria: object[]) =>
        chief.call<Refusal>('PUT', address(`/${own.documentId}`, COMPARISON), { criteria });
      const refused = await update([
        { ...part, winner_id: 1, values: [{ ota_id: 1, value: 'x' }] },
      ]);
      expect(refused.status).toBe(400);
      expect(refused.body.error.details.errors?.map(({ path }) => path.join('.')).sort()).toEqual([
        'criteria.0.values.0.ota_id',
        'criteria.0.winner_id',
      ]);
      const [theirs] = other.criteria as { id: number }[];
      const [mine] = own.criteria as { id: number }[];
      expect((await update([{ id: theirs?.id, label: 'Taken' }])).status).toBe(400);
      const kept = await update([{ ...part, id: mine?.id, __temp_key__: 'a0' } as object]);
      expect(kept.status).toBe(200);
      const read = await chief.read(COMPARISON, own.documentId);
      expect((read.criteria as { id: number }[]).map(({ id }) => id)).toEqual([mine?.id]);
    });
  });

  describe('stays in the document that it names', () => {
    test('an entry does not become part of another, nor of a deleted one', async () => {
      await setRights([ofArticles('create'), ...OWN]);
      const mine = await author.create(ARTICLE, { title: 'Mine', body: 'Words.' });
      const { documentId } = await anothers('Not mine');
      expect(await asAuthor('PUT', address(`/${mine.documentId}`), { documentId })).toBe(400);
      const itself = { documentId: mine.documentId };
      expect(await asAuthor('PUT', address(`/${mine.documentId}`), itself)).toBe(200);
      await chief.remove(ARTICLE, documentId);
      const revived = { documentId, title: 'Revived', body: 'Words.' };
      expect(await asAuthor('POST', address(), revived)).toBe(400);
      const rows = await rowsOf<{ title: string }>(
        service,
        `SELECT title FROM articles WHERE document_id IN ('${documentId}', '${mine.documentId}')`,
      );
      expect(rows).toEqual([{ title: 'Mine' }]);
    });

    test('a body publishes nothing for who may not publish', async () => {
      await setRights([ofArticles('create'), ofArticles('read')]);
      const article = { title: 'At once', body: 'Words.', status: 'published' };
      const made = await author.create(ARTICLE, article);
      expect((await chief.read(ARTICLE, made.documentId, 'published')).title).toBeUndefined();
    });

    test('a locale that there is not gets around no condition', async () => {
      await setRights([ofArticles('create'), ...OWN]);
      const { documentId } = await anothers('To be published by another');
      const body = { documentIds: [documentId], locale: 'xx' };
      expect(await asAuthor('POST', address('/actions/bulkPublish'), body)).toBe(403);
      expect((await chief.read(ARTICLE, documentId, 'published')).title).toBeUndefined();
    });
  });

  describe('asks for the rights to what it is given', () => {
    test('copies and lists of entries that may not be read', async () => {
      await setRights([ofArticles('create'), ...OWN]);
      const { documentId } = await anothers('Unreadable');
      const { documentId: mine } = await author.create(ARTICLE, { title: 'Own', body: 'Words.' });
      const ids = { documentIds: [mine, documentId] };
      const copies = await newsroom.count('articles');
      expect(await asAuthor('POST', address(`/clone/${documentId}`), { title: 'Copy' })).toBe(403);
      expect(await asAuthor('POST', address(`/auto-clone/${documentId}`), {})).not.toBe(200);
      expect(await newsroom.count('articles')).toBe(copies);
      expect(await asAuthor('POST', address('/actions/bulkFindForValidation'), ids)).toBe(403);
      expect(await asAuthor('POST', address('/actions/bulkDelete'), ids)).toBe(403);
      const count = address('/actions/countManyEntriesDraftRelations');
      expect(await asAuthor('GET', `${count}?documentIds=${documentId}`)).toBe(403);
      expect(await asAuthor('GET', `${count}?documentIds[$ne]=x`)).toBe(400);
      expect(await asAuthor('GET', `${count}?documentIds=${mine}`)).toBe(200);
      expect(await asAuthor('POST', address(`/clone/${mine}`), { title: 'A copy' })).toBe(200);

      await setRights([ofArticles('create'), ofArticles('read', [], ['slug'])]);
      expect(await asAuthor('POST', address(`/clone/${documentId}`), { title: 'Copy' })).toBe(403);
    });

    test('relations of components, slugs', async () => {
      const { criteria } = await chief.create(COMPARISON, {
        title: 'With a winner',
        otas: compared,
        criteria: [{ label: 'Price', winner: newsroom.otaId }],
      });
      const [{ id }] = criteria as [{ id: number }];
      const winner = `/content-manager/relations/comparison.criterion/${id}/winner`;
      const slug = { contentTypeUID: ARTICLE, field: 'slug', value: 'x', data: { title: 'x' } };
      await setRights([ofArticles('read')]);
      expect(await asAuthor('GET', winner)).toBe(403);
      expect(await asAuthor('GET', `/content-manager/relations/${COMPARISON}/otas`)).toBe(403);
      expect((await chief.call('GET', winner)).status).toBe(200);
      for (const action of ['generate', 'check-availability']) {
        const door = `/content-manager/uid/${action}`;
        expect(await asAuthor('POST', door, slug)).toBe(403);
        expect((await chief.call('POST', door, slug)).status).toBe(200);
      }
    });
  });

  describe('in the Media Library', () => {
    const upload = async (panel: Panel, folder?: number): Promise<number> => {
      const form = new FormData();
      const bytes = await photograph(40, 30).jpeg().toBuffer();
      form.append('files', new Blob([bytes], { type: 'image/jpeg' }), 'a.jpg');
      form.append('fileInfo', JSON.stringify({ name: 'a.jpg', folder }));
      const answer = await fetch(`${service.url}/upload`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${panel.token}` },
        body: form,
      });
      const [file] = (await answer.json()) as { id: number }[];
      return file?.id ?? 0;
    };

    const folderOf = async (panel: Panel, name: string): Promise<number> =>
      (
        await panel.call<{ data: { id: number } }>('POST', '/upload/folders', {
          name,
          parent: null,
        })
      ).body.data.id;

    beforeAll(() =>
      setRights([
        { action: 'plugin::upload.read' },
        { action: 'plugin::upload.assets.create' },
        { action: 'plugin::upload.assets.update', conditions: [IS_CREATOR] },
      ]),
    );

    test('many files and folders are changed by who may change each of them', async () => {
      const [mine, theirs] = [await upload(author), await upload(chief)];
      const [ours, folder] = [await folderOf(author, 'Mine'), await folderOf(chief, 'Theirs')];
      const inside = await upload(chief, ours);
      const state = () =>
        rowsOf(service, 'SELECT f.id, f.name, f.folder_path FROM files f ORDER BY f.id');
      const before = await state();
      const remove = '/upload/actions/bulk-delete';
      const move = '/upload/actions/bulk-move';
      const destination = { destinationFolderId: folder };
      expect(await asAuthor('POST', remove, { fileIds: [mine, theirs] })).toBe(403);
      expect(await asAuthor('POST', remove, { folderIds: [folder] })).toBe(403);
      expect(await asAuthor('POST', remove, { folderIds: [ours] })).toBe(403);
      expect(await asAuthor('POST', move, { fileIds: [mine, theirs], ...destination })).toBe(403);
      expect(await asAuthor('POST', move, { folderIds: [folder], destinationFolderId: null })).toBe(
        403,
      );
      const renamed = { name: 'Taken' };
      expect(await asAuthor('PUT', `/upload/folders/${folder}`, renamed)).toBe(403);
      const updates = [mine, theirs].map((id) => ({ id, fileInfo: { name: 'b.jpg' } }));
      expect(await asAuthor('POST', '/upload/actions/bulk-update', { updates })).toBe(403);
      expect(await state()).toEqual(before);

      expect(await asAuthor('PUT', `/upload/folders/${ours}`, { name: 'Renamed' })).toBe(200);
      expect((await chief.call('POST', remove, { fileIds: [inside] })).status).toBe(200);
      const own = { fileIds: [mine], folderIds: [ours] };
      expect(await asAuthor('POST', remove, own)).toBe(200);
    });

    test('nothing is fetched from inside the network', async () => {
      let calls = 0;
      const inside = createServer((_request, response) => {
        calls += 1;
        response.end('secret');
      }).listen(0);
      const { port } = inside.address() as AddressInfo;
      try {
        const urls = ['0.0.0.0', '0', '0x0', '127.1', '[::]'].map(
          (host) => `http://${host}:${port}`,
        );
        const answer = await fetch(`${service.url}/upload/actions/upload-from-urls`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${author.token}`,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({ urls }),
        });
        const events = await answer.text();
        expect(events.match(/event: file:error/g)).toHaveLength(urls.length);
        expect(events).toContain('is not a public address');
        expect(calls).toBe(0);
      } finally {
        inside.close();
      }
    });
  });

  describe('takes back what agents did', () => {
    let agent: Client;

    beforeAll(async () => {
      const { tokens } = await connect(service, openBrowser(service, chief.token));
      agent = await connectClient(service, tokens.access_token);
    });
    afterAll(() => agent.close());

    const changesOf = (documentId: string, uid = ARTICLE): string =>
      `/admin/mcp/changes?contentType=${uid}&documentId=${documentId}`;

    const lastChange = async (documentId: string, uid = ARTICLE): Promise<number> => {
      const { body } = await chief.call<{ data: { id: number }[] }>(
        'GET',
        changesOf(documentId, uid),
      );
      return body.data[0]?.id ?? 0;
    };

    const facts = async (
      documentId: string,
    ): Promise<{ id: number; expected_updated_at: string }> => {
      const { article_id: id, updatedAt } = await chief.read(ARTICLE, documentId);
      return {
        id: Number(id),
        expected_updated_at: new Date(String(updatedAt)).toISOString(),
      };
    };

    test('a deletion is shown to, and taken back by, who may read whoever’s entry it was', async () => {
      const ofLinks = (action: string, conditions: string[] = []): Right => ({
        ...ofArticles(action, conditions, ['title', 'url', 'state']),
        subject: PRESS_LINK,
      });
      await setRights([ofLinks('create'), ofLinks('read', [IS_CREATOR])]);
      const {
        id: row,
        documentId,
        updatedAt,
      } = await chief.create(PRESS_LINK, MINIMAL['pr-link'] ?? {});
      const deleted = await callTool(agent, 'delete-pr-link', {
        id: row,
        expected_updated_at: new Date(String(updatedAt)).toISOString(),
      });
      expect(deleted.isError).toBe(false);
      const shown = changesOf(documentId, PRESS_LINK);
      const restore = `/admin/mcp/changes/${await lastChange(documentId, PRESS_LINK)}/restore`;
      expect(await asAuthor('GET', shown)).toBe(403);
      expect(await asAuthor('POST', restore, {})).toBe(403);
      expect((await chief.call('POST', restore, {})).status).toBe(200);
    });

    test('a component is taken back by who may write all its parts', async () => {
      const { documentId } = await anothers('With sources');
      const sources = [{ title: 'One', url: 'https://example.com/1' }];
      const changed = await callTool(agent, 'update-article', {
        ...(await facts(documentId)),
        sources,
      });
      expect(changed.isError).toBe(false);
      const restore = `/admin/mcp/changes/${await lastChange(documentId)}/restore`;
      const partly = ['title', 'sources.title'];
      await setRights([ofArticles('read'), ofArticles('update', [], partly)]);
      expect(await asAuthor('POST', restore, {})).toBe(403);
      await setRights([ofArticles('read'), ofArticles('update', [], [...partly, 'sources.url'])]);
      expect(await asAuthor('POST', restore, {})).toBe(200);
    });
  });

  test('is told to the webhooks that wait for it, with all relations', async () => {
    const receiver = await startProvider(() => json({}));
    try {
      // The panel takes no addresses of this machine.
      await execute(
        service,
        `INSERT INTO strapi_webhooks (name, url, headers, events, enabled)
         VALUES ('Wire', '${receiver.url}', '{}', '["entry.update"]', true)`,
      );
      await service.restart();
      const { documentId } = await chief.create(ARTICLE, {
        ...MINIMAL.article,
        ota: newsroom.otaId,
      });
      await chief.update(ARTICLE, documentId, { body: 'Another paragraph.' });
      await until(() => receiver.received.length, Boolean);
      const told = receiver.received.map(({ body }) => JSON.parse(body.toString()) as object);
      expect(told).toMatchObject([
        {
          event: 'entry.update',
          uid: ARTICLE,
          entry: { documentId, body: 'Another paragraph.', ota: { id: newsroom.otaId } },
        },
      ]);
    } finally {
      await receiver.stop();
    }
  });
});

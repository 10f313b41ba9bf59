import { deflateRawSync } from 'node:zlib';
import { advanced } from '../support/advanced';
import { describeOnAlikeDatabases } from '../support/databases';
import { until } from '../support/eventually';
import { employ, hireInto } from '../support/colleagues';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import { bodyOf, openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import { formOf, signIn, type Panel, type PanelDocument } from '../support/panel-api';
import { amount } from '../support/scope';
import type { Service } from '../support/service';
import { execute, rowsOf, valueOf } from '../support/sql';

const ARTICLE = 'api::article.article';
const OTA = 'api::ota.ota';
const COMPARISON = 'api::comparison.comparison';
const DAY_MS = 86_400_000;

/** How many words a long text has. */
const WORDS = amount({ brief: 5_000, ci: 5_000, whole: 20_000 });

/** How often it is changed. */
const EDITS = amount({ brief: 20, ci: 20, whole: 50 });

interface Version {
  id: number;
  at: string;
  action: string;
  door: string;
  by: { kind: string; name?: string; person?: { name: string } };
  fields: { name: string; label: string }[];
  isPublished: boolean;
  restores: number | null;
  canRestore: boolean;
}

interface List {
  data: Version[];
  meta: { total: number; version: string | null; isLive: boolean; title: string };
}

interface Compared {
  name: string;
  label: string;
  from: string;
  to: string;
}

describeOnAlikeDatabases('The history of documents', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let panel: Panel;

  const history = async (
    documentId: string,
    contentType = ARTICLE,
    who: Panel = panel,
  ): Promise<List> => {
    const query = new URLSearchParams({ contentType, documentId }).toString();
    const { status, body } = await who.call<List>('GET', `/admin/history/versions?${query}`);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };

  const compare = (
    documentId: string,
    from: number | string,
    to: number | string,
    contentType = ARTICLE,
    who: Panel = panel,
  ) =>
    who.call<{ data: Compared[] }>(
      'GET',
      `/admin/history/comparison?${new URLSearchParams({
        contentType,
        documentId,
        from: String(from),
        to: String(to),
      }).toString()}`,
    );

  const restore = (id: number, version?: string | null, who: Panel = panel) =>
    who.call<{ data: { documentId: string; missing: string[] } }>(
      'POST',
      `/admin/history/versions/${id}/restore`,
      {},
      version == null ? {} : { 'Document-Version': version },
    );

  const article = (fields: object = {}): Promise<PanelDocument> =>
    panel.create(ARTICLE, {
      title: 'A headline',
      body: 'One paragraph.',
      ota: newsroom.otaId,
      author: newsroom.authorId,
      ...fields,
    });

  const actions = ({ data }: List): string[] => data.map(({ action }) => action);
  const names = ({ fields }: Version): string[] => fields.map(({ name }) => name).sort();

  const documentIdOf = async (title: string): Promise<string> =>
    String(
      await valueOf(
        service,
        `SELECT document_id FROM articles WHERE title = '${title}' AND published_at IS NULL`,
      ),
    );

  const thin = () =>
    execute(service, `UPDATE scheduled_jobs SET next_run_at = 0 WHERE name = 'thin-history'`);

  beforeAll(async () => {
    service = await database.start({ env: advanced({ tickSeconds: 0.2 }) });
    newsroom = await openNewsroom(service);
    panel = newsroom.panel;
  });
  afterAll(() => service.stop());

  describe('Every change is a version', () => {
    it('of a person in the panel: who, when, what, and what it was after it', async () => {
      const began = Date.now() - 1000;
      const { documentId } = await article();
      await panel.update(ARTICLE, documentId, { body: 'Another paragraph.' });
      await panel.publish(ARTICLE, documentId);
      await panel.publish(ARTICLE, documentId, { title: 'A better headline' });
      await panel.update(ARTICLE, documentId, { excerpt: 'Only a draft.' });
      await panel.discard(ARTICLE, documentId);
      await panel.unpublish(ARTICLE, documentId);
      await panel.remove(ARTICLE, documentId);
      const list = await history(documentId);
      expect(actions(list)).toEqual([
        'deleted',
        'withdrawn',
        'discarded',
        'saved',
        'published',
        'saved',
        'published',
        'saved',
        'created',
      ]);
      const [, , discarded, excerpt, again, , first, saved] = list.data;
      expect(names(saved as Version)).toEqual(['body']);
      expect(names(first as Version)).toEqual([]);
      expect(names(again as Version)).toEqual(['title']);
      expect(names(excerpt as Version)).toEqual(['excerpt']);
      expect(names(discarded as Version)).toEqual(['excerpt']);
      expect(list.data.filter(({ isPublished }) => isPublished)).toHaveLength(2);
      for (const { by, door, at } of list.data) {
        expect(by).toMatchObject({ kind: 'person', name: 'Chief Editor' });
        expect(door).toBe('panel');
        expect(Date.parse(at)).toBeGreaterThan(began);
      }
      expect(list.meta).toMatchObject({ version: null, isLive: false, title: 'A better headline' });
    });

    it('of a form that changes nothing there is none', async () => {
      const made = await article({ title: 'Left alone' });
      await panel.update(ARTICLE, made.documentId, formOf(made));
      expect(actions(await history(made.documentId))).toEqual(['created']);
    });

    it('of pipelines, by their tokens, published or at their moment', async () => {
      const at = new Date(Date.now() + 1500).toISOString();
      const { article: posted } = await bodyOf<Created>(
        await newsroom.post({ title: 'On time', is_published: true, published_at: at }),
      );
      await until(
        () => fetch(posted.url),
        ({ status }) => status === 200,
      );
      const list = await history(await documentIdOf('On time'));
      expect(list.data).toMatchObject([
        { action: 'published', door: 'schedule', by: { kind: 'service' }, isPublished: true },
        { action: 'created', door: 'ingestion', by: { kind: 'token' }, isPublished: false },
      ]);
      await newsroom.post({ title: 'At once', is_published: true });
      expect((await history(await documentIdOf('At once'))).data).toMatchObject([
        { action: 'created', door: 'ingestion', isPublished: true },
      ]);
    });

    it('of the REST core, by tokens', async () => {
      const { data: made } = await bodyOf<{ data: PanelDocument }>(
        await newsroom.call(
          'POST',
          '/api/otas',
          { data: { name: 'By REST', headquarters: 'Here' } },
          newsroom.fullToken,
        ),
      );
      const changed = await newsroom.call(
        'PUT',
        `/api/otas/${made.documentId}`,
        { data: { headquarters: 'There' } },
        newsroom.fullToken,
      );
      expect(changed.status).toBe(200);
      const { data } = await history(made.documentId, OTA);
      expect(data).toMatchObject([
        { action: 'saved', door: 'rest', by: { kind: 'token' }, isPublished: false },
        { action: 'created', door: 'rest', by: { kind: 'token' } },
      ]);
      expect(data[0]?.fields).toEqual([{ name: 'headquarters', label: 'Headquarters' }]);
    });

    it('of agents, for the person they work for, and their log leads to it', async () => {
      const ota = await panel.create(OTA, { name: 'Of an agent', headquarters: 'Lisbon' });
      const desk = await openAgentDesk(service);
      const agent = await connectClient(service, await desk.admit());
      const { isError } = await callTool(agent, 'update-ota-profile', {
        id: ota.id,
        headquarters: 'Porto',
      });
      expect(isError).toBe(false);
      await agent.close();
      const { data } = await history(ota.documentId, OTA);
      expect(data[0]).toMatchObject({
        action: 'saved',
        door: 'agent',
        by: { kind: 'agent', name: 'Test agent', person: { name: 'Chief Editor' } },
      });
      const log = await panel.call<{ data: { change: { version?: number } | null }[] }>(
        'GET',
        '/admin/agent-auth/activity?page=1',
      );
      expect(JSON.stringify(log.body)).toContain(`"version":${data[0]?.id}`);
    });

    it('of agents, and lists the drafts among them until a person has dealt with them', async () => {
      const draft = await article({ title: 'For an agent' });
      const desk = await openAgentDesk(service);
      const agent = await connectClient(service, await desk.admit());
      const changed = await callTool(agent, 'update-article', {
        id: Number(draft.article_id),
        expected_updated_at: draft.updatedAt,
        excerpt: 'By an agent.',
      });
      expect(changed.isError).toBe(false);
      await agent.close();
      const drafts = async (who = panel) => {
        const { status, body } = await who.call<{ data: { documentId: string }[] }>(
          'GET',
          '/admin/history/agents',
        );
        expect(status).toBe(200);
        return body.data;
      };
      expect(await drafts()).toMatchObject([
        {
          documentId: draft.documentId,
          title: 'For an agent',
          by: { name: 'Test agent', person: { name: 'Chief Editor' } },
        },
      ]);
      await panel.update(ARTICLE, draft.documentId, { excerpt: 'Read by a person.' });
      expect(await drafts()).toEqual([]);
    });

    it('and what was there before any history is kept when it changes', async () => {
      const { documentId } = await article({ title: 'From an earlier time' });
      await panel.publish(ARTICLE, documentId);
      await panel.update(ARTICLE, documentId, { body: 'The draft of then.' });
      await execute(service, `DELETE FROM history_versions WHERE document_id = '${documentId}'`);
      await panel.update(ARTICLE, documentId, { body: 'The draft of now.' });
      const { data } = await history(documentId);
      expect(data).toMatchObject([
        { action: 'saved', by: { kind: 'person' } },
        { action: 'found', isPublished: false, by: { kind: 'service' } },
        { action: 'found', isPublished: true },
      ]);
      const { body } = await compare(documentId, data[1]?.id ?? 0, data[0]?.id ?? 0);
      expect(body.data).toMatchObject([{ from: 'The draft of then.', to: 'The draft of now.' }]);
    });
  });

  describe('Two of them', () => {
    it('are compared field by field, and with what readers see', async () => {
      const { documentId } = await article({ title: 'Compared', category: newsroom.categoryId });
      await panel.publish(ARTICLE, documentId);
      await panel.update(ARTICLE, documentId, {
        category: null,
        sources: [{ title: 'A report', url: 'https://example.com/report' }],
      });
      const { body } = await compare(documentId, 'live', 'draft');
      expect(body.data).toEqual([
        expect.objectContaining({ name: 'category', from: 'Results', to: '' }),
        expect.objectContaining({
          name: 'sources',
          from: '',
          to: 'Title: A report\nAddress: https://example.com/report',
        }),
      ]);
    });

    it('name what lists of numbers lead to, as long as it is there', async () => {
      const one = await article({ title: 'Told before' });
      const other = await article({ title: 'Soon gone' });
      const { documentId } = await article({ title: 'Leading on' });
      await panel.publish(ARTICLE, one.documentId);
      await panel.update(ARTICLE, one.documentId, { title: 'Told anew' });
      const numbers = [other.article_id, one.article_id];
      await panel.update(ARTICLE, documentId, { related_ids: numbers });
      const newest = (await history(documentId)).data[0]?.id ?? 0;
      const related = async () => (await compare(documentId, 'nothing', newest)).body.data;
      const field = { name: 'related_ids', from: '' };
      expect(await related()).toContainEqual(
        expect.objectContaining({ ...field, to: 'Soon gone\nTold anew' }),
      );
      await panel.remove(ARTICLE, other.documentId);
      expect(await related()).toContainEqual(
        expect.objectContaining({ ...field, to: `№ ${String(other.article_id)}\nTold anew` }),
      );
    });

    it('of other documents are not to be had', async () => {
      const one = await article({ title: 'One' });
      const other = await article({ title: 'Other' });
      const foreign = (await history(other.documentId)).data[0]?.id ?? 0;
      expect((await compare(one.documentId, foreign, 'draft')).status).toBe(404);
      expect((await compare(one.documentId, 'nowhere', 'draft')).status).toBe(400);
      expect((await compare(one.documentId, 'live', 'draft')).status).toBe(404);
    });
  });

  describe('A restoration', () => {
    it('makes a new draft, while readers see what they saw', async () => {
      const { documentId } = await article({ title: 'First title' });
      await panel.publish(ARTICLE, documentId, { title: 'Second title' });
      const { data, meta } = await history(documentId);
      const created = data.at(-1) as Version;
      const { status } = await restore(created.id, meta.version);
      expect(status).toBe(200);
      expect(await panel.read(ARTICLE, documentId)).toMatchObject({ title: 'First title' });
      expect(await panel.read(ARTICLE, documentId, 'published')).toMatchObject({
        title: 'Second title',
      });
      const [newest] = (await history(documentId)).data;
      expect(newest).toMatchObject({ action: 'saved', restores: created.id, isPublished: false });
    });

    it('is refused where somebody has saved the entry since', async () => {
      const { documentId } = await article({ title: 'In two hands' });
      await panel.update(ARTICLE, documentId, { body: 'Two.' });
      const { data, meta } = await history(documentId);
      await panel.update(ARTICLE, documentId, { body: 'Three.' });
      expect((await restore(data[1]?.id ?? 0, meta.version)).status).toBe(409);
      expect(await panel.read(ARTICLE, documentId)).toMatchObject({ body: 'Three.' });
    });

    it('brings a deleted document back under its own id', async () => {
      const { documentId } = await article({ title: 'Gone and back', body: 'Its text.' });
      await panel.remove(ARTICLE, documentId);
      const { data } = await history(documentId);
      expect((await restore(data[0]?.id ?? 0)).status).toBe(200);
      expect(await panel.read(ARTICLE, documentId)).toMatchObject({
        title: 'Gone and back',
        body: 'Its text.',
      });
      expect(actions(await history(documentId))).toEqual(['created', 'deleted', 'created']);
    });

    it('puts back what stands in parts of parts', async () => {
      const second = await panel.create(OTA, { name: 'Second Travel' });
      const otas = [newsroom.otaId, second.id];
      const made = await panel.create(COMPARISON, {
        title: 'Both compared',
        otas,
        criteria: [
          {
            label: 'Price',
            winner: second.id,
            values: [
              { ota: newsroom.otaId, value: 'High' },
              { ota: second.id, value: 'Low' },
            ],
          },
        ],
      });
      await panel.update(COMPARISON, made.documentId, { criteria: [] });
      const { data, meta } = await history(made.documentId, COMPARISON);
      const answer = await restore(data.at(-1)?.id ?? 0, meta.version);
      expect(answer).toMatchObject({ status: 200, body: { data: { missing: [] } } });
      const { body } = await compare(made.documentId, data.at(-1)?.id ?? 0, 'draft', COMPARISON);
      expect(body.data).toEqual([]);
      const { body: whole } = await compare(made.documentId, 'nothing', 'draft', COMPARISON);
      expect(JSON.stringify(whole.data)).toContain('Second Travel');
    });

    it('says what is no longer there', async () => {
      const category = await panel.create('api::category.category', { name: 'Passing' });
      const { documentId } = await article({ title: 'Once filed', category: category.id });
      await panel.update(ARTICLE, documentId, { category: null });
      await panel.remove('api::category.category', category.documentId);
      const { data, meta } = await history(documentId);
      const { body } = await restore(data.at(-1)?.id ?? 0, meta.version);
      expect(body.data.missing).toEqual(['Category']);
    });

    it('of one change leaves what came after it, unless somebody changed the same', async () => {
      const { documentId } = await article({ title: 'Step by step', body: 'One.' });
      await panel.update(ARTICLE, documentId, { body: 'Two.' });
      await panel.update(ARTICLE, documentId, { excerpt: 'Later.' });
      const { data } = await history(documentId);
      const undo = (id: number, force = false) =>
        panel.call('POST', `/admin/history/versions/${id}/undo`, { force });
      const change = data[1]?.id ?? 0;
      expect((await undo(change)).status).toBe(200);
      expect(await panel.read(ARTICLE, documentId)).toMatchObject({
        body: 'One.',
        excerpt: 'Later.',
      });
      await panel.update(ARTICLE, documentId, { body: 'Three.' });
      expect((await undo(change)).status).toBe(409);
      expect((await undo(change, true)).status).toBe(200);
      expect(await panel.read(ARTICLE, documentId)).toMatchObject({ body: 'One.' });
    });

    it('of the latest of several changes puts back what was right before it', async () => {
      const { documentId } = await article({ title: 'Thrice', body: 'One.' });
      await panel.update(ARTICLE, documentId, { body: 'Two.' });
      await panel.update(ARTICLE, documentId, { body: 'Three.' });
      const { data } = await history(documentId);
      const path = `/admin/history/versions/${data[0]?.id}/undo`;
      expect((await panel.call('POST', path, { force: false })).status).toBe(200);
      expect(await panel.read(ARTICLE, documentId)).toMatchObject({ body: 'Two.' });
    });
  });

  describe('A role', () => {
    it('sees and puts back what it may read and write', async () => {
      const author = await employ(service, panel, 'strapi-author');
      const { documentId } = await article({ title: 'Of the chief' });
      await panel.update(ARTICLE, documentId, { body: 'Two.' });
      const { data, meta } = await history(documentId, ARTICLE, author);
      expect(data[0]).toMatchObject({ canRestore: false });
      expect(await restore(data[1]?.id ?? 0, meta.version, author)).toMatchObject({
        status: 403,
        body: { error: { message: expect.stringMatching(/role does not allow this/) } },
      });
      await panel.remove(ARTICLE, documentId);
      expect((await restore(data[1]?.id ?? 0, null, author)).status).not.toBe(200);
      expect(
        await valueOf(service, `SELECT count(*) FROM articles WHERE document_id = '${documentId}'`),
      ).toEqual(database.client === 'sqlite' ? 0 : '0');
      const strangers = await fetch(
        `${service.url}/admin/history/versions?contentType=${ARTICLE}&documentId=${documentId}`,
      );
      expect(strangers.status).toBe(401);
    });
  });

  describe('A role that may read and change some fields', () => {
    const READ = 'plugin::content-manager.explorer.read';
    const UPDATE = 'plugin::content-manager.explorer.update';
    const FIELDS = ['title', 'author', 'category', 'ota', 'related_ids', 'sources.title'];
    let reader: Panel;
    let documentId: string;

    beforeAll(async () => {
      const { body } = await panel.call<{ data: { id: number } }>('POST', '/admin/roles', {
        name: 'Readers of some fields',
        description: '',
      });
      const grant = (action: string, subject: string, fields: string[]) => ({
        action,
        subject,
        properties: { fields },
        conditions: [],
      });
      const role = body.data.id;
      const granted = await panel.call('PUT', `/admin/roles/${role}/permissions`, {
        permissions: [
          grant(READ, ARTICLE, FIELDS),
          grant(UPDATE, ARTICLE, FIELDS),
          grant(READ, OTA, ['slug']),
          grant(READ, 'api::category.category', ['name']),
        ],
      });
      expect(granted.status).toBe(200);
      reader = await signIn(service, await hireInto(panel, role, 'some-fields'));
      const made = await article({
        title: 'Known in parts',
        excerpt: 'A kept secret.',
        category: newsroom.categoryId,
        sources: [{ title: 'A report', url: 'https://example.com/secret' }],
      });
      documentId = made.documentId;
    });

    it('reads no others, no other parts, and no names that it may not read elsewhere', async () => {
      const { body } = await compare(documentId, 'nothing', 'draft', ARTICLE, reader);
      const seen = Object.fromEntries(body.data.map(({ name, to }) => [name, to]));
      expect(seen).toEqual({
        title: 'Known in parts',
        category: 'Results',
        ota: 'an entry',
        author: 'an entry',
        sources: 'Title: A report',
      });
    });

    it('hears of no changes to them', async () => {
      await panel.update(ARTICLE, documentId, {
        excerpt: 'Another secret.',
        sources: [{ title: 'A report', url: 'https://example.com/other' }],
      });
      const list = await history(documentId, ARTICLE, reader);
      expect(list.data[0] && names(list.data[0])).not.toContain('excerpt');
      const former = list.data[1]?.id ?? 0;
      const { body } = await compare(documentId, former, 'draft', ARTICLE, reader);
      expect(body.data).toEqual([]);
      expect(JSON.stringify(list)).not.toContain('secret');
    });

    it('puts back nothing of what it may not change as a whole', async () => {
      const { data, meta } = await history(documentId, ARTICLE, reader);
      expect(await restore(data[1]?.id ?? 0, meta.version, reader)).toMatchObject({
        status: 403,
        body: { error: { message: expect.stringMatching(/may not change: .*Sources/) } },
      });
    });
  });

  describe('Versions of a long text', () => {
    const words = Array.from({ length: WORDS }, (_, index) => `word${(index * 7919) % 4001}`);
    const edited = (edit: number): string =>
      words.with((edit * 331) % WORDS, `amended${edit}`).join(' ');
    const bodyIn = async (documentId: string, version: number) =>
      (await compare(documentId, 'nothing', version)).body.data.find(({ name }) => name === 'body')
        ?.to;
    const idsOf = async (documentId: string) =>
      (
        await rowsOf<{ id: number }>(
          service,
          `SELECT id FROM history_versions WHERE document_id = '${documentId}' ORDER BY id`,
        )
      ).map(({ id }) => id);
    const keyframesOf = async (documentId: string) =>
      (
        await rowsOf<{ id: number }>(
          service,
          `SELECT DISTINCT keyframe_id AS id FROM history_versions WHERE document_id = '${documentId}'`,
        )
      ).map(({ id }) => id);

    let documentId: string;
    let ids: number[];

    beforeAll(async () => {
      ({ documentId } = await article({ title: 'Long', body: edited(0) }));
      for (let edit = 1; edit <= EDITS; edit += 1) {
        await panel.update(ARTICLE, documentId, { body: edited(edit) });
      }
      ids = await idsOf(documentId);
    });

    it('take less than a tenth of what they take by themselves', async () => {
      const size = async (table: string, where: string): Promise<number> =>
        Number(await valueOf(service, `SELECT sum(length(content)) FROM ${table} WHERE ${where}`));
      const keyframes = (await keyframesOf(documentId)).join(', ');
      const stored =
        (await size('history_versions', `document_id = '${documentId}'`)) +
        (await size('history_keyframes', `id IN (${keyframes})`));
      const alone = deflateRawSync(edited(0)).toString('base64').length;
      expect(stored / ids.length).toBeLessThan(alone / 10);
    });

    it('are read, from the first to the last', async () => {
      for (const edit of [0, 1, EDITS >> 1, EDITS]) {
        expect(await bodyIn(documentId, ids[edit] ?? 0)).toBe(edited(edit));
      }
    });

    it('are restored', async () => {
      const { meta } = await history(documentId);
      expect((await restore(ids[2] ?? 0, meta.version)).status).toBe(200);
      expect(await panel.read(ARTICLE, documentId)).toMatchObject({ body: edited(2) });
    });

    it('are all there where two people save at once', async () => {
      const one = await article({ title: 'Saved twice', body: edited(0) });
      await Promise.all(
        [1, 2].map((edit) => panel.update(ARTICLE, one.documentId, { body: edited(edit) })),
      );
      const bodies = [];
      for (const id of await idsOf(one.documentId)) bodies.push(await bodyIn(one.documentId, id));
      expect(bodies.sort()).toEqual([edited(0), edited(1), edited(2)].sort());
    });

    it('are read as they were stored before there were keyframes, and followed by others', async () => {
      const one = await article({ title: 'From an earlier version', body: edited(0) });
      const [former = 0] = await idsOf(one.documentId);
      const content = deflateRawSync(JSON.stringify({ body: edited(0) })).toString('base64');
      await execute(
        service,
        `UPDATE history_versions SET content = '${content}', keyframe_id = NULL WHERE id = ${former}`,
      );
      await panel.update(ARTICLE, one.documentId, { body: edited(1) });
      const [, next = 0] = await idsOf(one.documentId);
      expect(await bodyIn(one.documentId, former)).toBe(edited(0));
      expect(await bodyIn(one.documentId, next)).toBe(edited(1));
    });

    it('are an error where they are damaged, never another text, and are followed by others', async () => {
      const one = await article({ title: 'Damaged', body: edited(0) });
      const [first = 0] = await idsOf(one.documentId);
      const [keyframe] = await keyframesOf(one.documentId);
      await execute(
        service,
        `UPDATE history_keyframes SET content = substr(content, 1, 4000) WHERE id = ${keyframe}`,
      );
      expect((await compare(one.documentId, 'nothing', first)).status).toBe(500);
      await panel.update(ARTICLE, one.documentId, { body: edited(1) });
      const [, next = 0] = await idsOf(one.documentId);
      expect(await bodyIn(one.documentId, next)).toBe(edited(1));
    });

    it('are kept where retention deletes the version that the keyframe was made of', async () => {
      const one = await article({ title: 'Thinned', body: edited(0) });
      const other = await article({ title: 'Thinned as a whole', body: edited(0) });
      for (const edit of [1, 2]) {
        await panel.update(ARTICLE, one.documentId, { body: edited(edit) });
        await panel.update(ARTICLE, other.documentId, { body: `${edit}` });
      }
      const keyframes = [one, other].map((made) => keyframesOf(made.documentId));
      const [kept, unused] = (await Promise.all(keyframes)).flat().filter((id) => id !== null);
      const day = Math.floor((Date.now() - 100 * DAY_MS) / DAY_MS) * DAY_MS;
      await execute(
        service,
        `UPDATE history_versions SET at = ${day} WHERE document_id IN ('${one.documentId}', '${other.documentId}')`,
      );
      await thin();
      await until(
        () => idsOf(other.documentId),
        (left) => left.length === 1,
        60_000,
      );
      const [last = 0, ...rest] = await idsOf(one.documentId);
      expect(rest).toEqual([]);
      expect(await bodyIn(one.documentId, last)).toBe(edited(2));
      expect(
        await rowsOf(service, `SELECT id FROM history_keyframes WHERE id IN (${kept}, ${unused})`),
      ).toEqual([{ id: kept }]);
    });
  });

  it('is thinned after 90 days to one version a day, and what was published', async () => {
    const { documentId } = await article({ title: 'Old' });
    await panel.publish(ARTICLE, documentId);
    for (const body of ['Two.', 'Three.', 'Four.']) {
      await panel.update(ARTICLE, documentId, { body });
    }
    const ids = (await history(documentId)).data.map(({ id }) => id).reverse();
    const day = Math.floor((Date.now() - 100 * DAY_MS) / DAY_MS) * DAY_MS;
    const shift = (id: number | undefined, at: number): Promise<void> =>
      execute(service, `UPDATE history_versions SET at = ${at} WHERE id = ${id}`);
    // Created, published and changed on one day, changed on the next, and changed today.
    await shift(ids[0], day + 1);
    await shift(ids[1], day + 2);
    await shift(ids[2], day + 3);
    await shift(ids[3], day + DAY_MS + 1);
    await thin();
    await until(
      async () => (await history(documentId)).data.map(({ id }) => id).reverse(),
      (left) => left.length < ids.length,
      60_000,
    );
    expect((await history(documentId)).data.map(({ id }) => id).reverse()).toEqual(ids.slice(1));
  });
});

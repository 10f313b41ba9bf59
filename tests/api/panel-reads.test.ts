import { advanced } from '../support/advanced';
import { hireInto } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { until } from '../support/eventually';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { signIn, type Answer, type Panel, type PanelDocument } from '../support/panel-api';
import type { Service } from '../support/service';
import { execute, rowsOf } from '../support/sql';

const ARTICLE = 'api::article.article';
const COMPARISON = 'api::comparison.comparison';
const OTA = 'api::ota.ota';
const TERM = 'api::glossary-term.glossary-term';
const COLLECTION = `/content-manager/collection-types/${ARTICLE}`;
const READ = 'plugin::content-manager.explorer.read';
const SECRET = 'Merger of the two largest';

const permission = (
  action: string,
  subject: string | null = null,
  fields?: string[],
  conditions: string[] = [],
) => ({ action, subject, properties: fields === undefined ? {} : { fields }, conditions });

/** What a role that looks at everything around articles has besides. */
const AROUND = [
  'plugin::publishing.effects.read',
  'plugin::review.comment',
  'plugin::newsletter.read',
  'plugin::newsletter.addresses',
].map((action) => permission(action));

const FIELDS = [
  'title',
  'slug',
  'excerpt',
  'body',
  'ota',
  'author',
  'scheduled_for',
  'related_ids',
];

const OWN = ['admin::is-creator'];

/** More than any list looks at. */
const NEWER_DRAFTS = 60;

/** More than one page of a list, and less than two. */
const MORE_THAN_A_PAGE = 30;

/** SQL that adds copies of rows that `where` finds, with `<prefix>-<n>` in the column `key`. */
const copiesOf = (
  { table, where, key, columns }: { table: string; where: string; key: string; columns: string },
  count: number,
  prefix: string,
): string => `
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
    INSERT INTO ${table} (${key}, ${columns})
    SELECT '${prefix}-' || n, ${columns}
    FROM numbers, (SELECT * FROM ${table} WHERE ${where}) AS original
    ORDER BY n;`;

/** SQL that adds copies of a draft and of rows about it. */
const copiesOfDraft = (
  documentId: string,
  count: number,
  prefix: string,
  about: { table: string; columns: string },
): string =>
  [
    {
      table: 'articles',
      columns: 'title, body, created_at, updated_at, created_by_id, updated_by_id',
    },
    about,
  ]
    .map(({ table, columns }) => {
      const where = `document_id = '${documentId}'`;
      return copiesOf({ table, where, key: 'document_id', columns }, count, prefix);
    })
    .join('\n');

/** SQL that adds copies of a draft and of what is known of its history, `copy-<n>`, each newer than the one before. */
const draftCopies = (documentId: string, count: number): string =>
  copiesOfDraft(documentId, count, 'copy', {
    table: 'history_versions',
    columns:
      'content_type, at, action, door, by_kind, by_id, by_name, agent, title, fields, is_published, content',
  });

describeOnAlikeDatabases('What roles of the panel may read', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let chief: Panel;
  /** Reads and writes articles of their own alone. */
  let own: Panel;
  /** Reads nothing but slugs. */
  let slugs: Panel;
  /** Reads no articles. */
  let keeper: Panel;
  let secret: PanelDocument;

  const employ = async (name: string, permissions: object[]): Promise<Panel> => {
    const made = await chief.call<{ data: { id: number } }>('POST', '/admin/roles', {
      name,
      description: name,
    });
    const { id } = made.body.data;
    const granted = await chief.call('PUT', `/admin/roles/${id}/permissions`, { permissions });
    if (granted.status !== 200) throw new Error(JSON.stringify(granted.body));
    return signIn(service, await hireInto(chief, id, name));
  };

  const read = async <T = { data: unknown }>(who: Panel, address: string): Promise<Answer<T>> =>
    who.call<T>('GET', address);

  const tells = ({ body }: Answer<unknown>): string => JSON.stringify(body);

  beforeAll(async () => {
    service = await database.start({ env: advanced({ tickSeconds: 1 }) });
    newsroom = await openNewsroom(service);
    chief = newsroom.panel;
    own = await employ('own', [
      ...AROUND,
      ...['read', 'update', 'create'].map((verb) =>
        permission(`plugin::content-manager.explorer.${verb}`, ARTICLE, FIELDS, OWN),
      ),
    ]);
    slugs = await employ('slugs', [...AROUND, permission(READ, ARTICLE, ['slug'])]);
    keeper = await employ('keeper', AROUND);
    secret = await chief.create(ARTICLE, {
      title: SECRET,
      slug: 'merger',
      body: 'Nobody may know of the zebra yet.',
      ota: newsroom.otaId,
      author: newsroom.authorId,
      scheduled_for: new Date(Date.now() + 3_600_000).toISOString(),
    });
  });

  afterAll(() => service.stop());

  it('shows the newsletter’s messages alone, without the keys in their links', async () => {
    await chief.call('POST', '/admin/forgot-password', { email: 'chief@example.com' });
    await fetch(`${service.url}/subscribe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'reader@example.com' }),
    });
    type Messages = { data: { name: string; to: string }[] };
    const { data } = await until(
      async () => (await read<Messages>(keeper, '/admin/newsletter/outbox')).body,
      (body) => body.data.some(({ to }) => to === 'reader@example.com'),
    );
    expect(data.map(({ to }) => to)).toEqual(['reader@example.com']);
    const message = await read(keeper, `/admin/newsletter/outbox/${data[0]?.name}`);
    expect(tells(message)).toContain('/newsletter/confirm?token=…');
    expect(tells(message)).not.toMatch(/token=[\w.-]/);
  });

  it('gives no preview of a draft to a role that does not read all that it shows', async () => {
    const address = `/content-manager/preview/url/${ARTICLE}?documentId=${secret.documentId}&status=draft`;
    const refused = await read<{ error: { message: string } }>(slugs, address);
    expect(refused.status).toBe(403);
    expect(refused.body.error.message).toBe(
      'Your role does not read everything that a preview of this entry shows.',
    );
    expect(tells(await read(chief, address))).toContain('signature=');
  });

  it('plans nothing for those who may not read it', async () => {
    const span = new URLSearchParams({
      from: new Date().toISOString(),
      to: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    });
    const address = `/admin/publishing/plan?${span}`;
    type Planned = { data: { kind: string; title: string | null }[] };
    const kinds = async (who: Panel) => [
      ...new Set((await read<Planned>(who, address)).body.data.map(({ kind }) => kind)),
    ];
    expect(await kinds(chief)).toEqual(expect.arrayContaining(['article', 'issue']));
    for (const who of [own, slugs, keeper]) expect(await kinds(who)).toEqual(['issue']);
    const planner = await employ('planner', [permission('plugin::publishing.effects.read')]);
    expect(await kinds(planner)).toEqual([]);
  });

  it('tells nothing of the effects of an article that may not be read', async () => {
    const shown = await chief.create(ARTICLE, {
      title: 'Told to all',
      slug: 'told',
      body: 'Everybody may know.',
      ota: newsroom.otaId,
      author: newsroom.authorId,
    });
    await chief.publish(ARTICLE, shown.documentId);
    const about = `/admin/publishing/articles/${secret.documentId}`;
    for (const who of [own, keeper]) expect((await read(who, about)).status).toBe(404);
    type About = { data: { scheduledFor: string | null; suggestedExcerpt: string | null } };
    const bySlug = await read<About>(slugs, about);
    expect(bySlug.body.data).toMatchObject({ scheduledFor: null, suggestedExcerpt: null });
    expect((await read<About>(chief, about)).body.data.scheduledFor).not.toBeNull();

    type Effects = {
      data: { effects: { article: { title: string | null } | null }[]; total: number };
    };
    const effects = async (who: Panel, more = '') =>
      (await read<Effects>(who, `/admin/publishing/effects?page=1${more}`)).body.data;
    expect((await effects(chief, '&article=told')).total).toBeGreaterThan(0);
    for (const who of [own, keeper]) {
      const { effects: listed, total } = await effects(who);
      expect(listed.filter(({ article }) => article !== null)).toEqual([]);
      expect(total).toBe(listed.length);
    }
    const ofSlugs = await effects(slugs);
    expect(ofSlugs.effects.some(({ article }) => article !== null)).toBe(true);
    expect(JSON.stringify(ofSlugs)).not.toContain('Told to all');
    // Words of a title that is hidden find nothing.
    expect((await effects(slugs, '&article=told')).total).toBe(0);
  });

  it('says nothing of an entry that may not be read, before anything else', async () => {
    const entry = `${COLLECTION}/${secret.documentId}`;
    for (const who of [own, keeper]) {
      const refused = await read(who, `${entry}?status=published`);
      expect(refused.status).toBe(403);
      expect(tells(refused)).not.toContain('editing');
    }
    const late = await own.call('PUT', entry, { title: 'Mine' }, { 'Document-Version': 'older' });
    expect(late.status).toBe(403);
  });

  it('searches, filters and sorts by what may be read alone', async () => {
    type List = { results: unknown[]; pagination: { total: number } };
    const list = (who: Panel, query: string) => read<List>(who, `${COLLECTION}?${query}`);
    expect((await list(chief, '_q=zebra')).body.pagination.total).toBe(1);
    expect((await list(slugs, '_q=zebra')).body.pagination.total).toBe(0);
    expect((await list(slugs, '_q=merger')).body.pagination.total).toBe(1);
    expect((await list(own, '_q=zebra')).body.pagination.total).toBe(0);
    for (const query of [
      'filters[$and][0][body][$containsi]=zebra',
      'filters[$or][0][$not][title][$null]=true',
      'view=scheduled',
      'sort=title:ASC',
      'sort[0]=title:ASC',
    ]) {
      expect([query, (await list(slugs, query)).status]).toEqual([query, 403]);
      expect([query, (await list(own, query)).status]).toEqual([query, 200]);
    }
    expect((await list(slugs, 'sort=slug:ASC&filters[slug][$eq]=merger')).status).toBe(200);
  });

  it('lists reviews that may be read, counts no others, and hides their titles', async () => {
    await chief.call('POST', '/admin/review/moves', {
      contentType: ARTICLE,
      documentId: secret.documentId,
      move: 'submit',
      revision: 0,
    });
    type Reviews = { data: { title: string }[]; meta: { total: number } };
    const reviews = async (who: Panel) => (await read<Reviews>(who, '/admin/review/entries')).body;
    expect((await reviews(chief)).data.map(({ title }) => title)).toEqual([SECRET]);
    expect(await reviews(own)).toMatchObject({ data: [], meta: { total: 0 } });
    expect(await reviews(slugs)).toMatchObject({
      data: [{ title: secret.documentId }],
      meta: { total: 1 },
    });
    const reader = await employ('reader', [permission(READ, ARTICLE, FIELDS)]);
    const views = await read<{ data: string[] }>(reader, `/admin/editing/list-views/${ARTICLE}`);
    expect(views.body.data).not.toContain('review');
    expect((await read(reader, `${COLLECTION}?view=review`)).status).toBe(400);
  });

  it('fills pages of reviews with what may be read, and counts that alone', async () => {
    const submitted = async (who: Panel, prefix: string): Promise<void> => {
      const { documentId } = await who.create(ARTICLE, { title: prefix, body: 'x' });
      const move = { contentType: ARTICLE, documentId, move: 'submit', revision: 0 };
      expect((await chief.call('POST', '/admin/review/moves', move)).status).toBe(200);
      await execute(
        service,
        copiesOfDraft(documentId, MORE_THAN_A_PAGE - 1, prefix, {
          table: 'reviews',
          columns: 'content_type, state, revision, submitter_id, moved_at, by_kind, by_id, by_name',
        }),
      );
    };
    await submitted(chief, 'review-theirs');
    await submitted(own, 'review-mine');
    type Reviews = { data: { title: string }[]; meta: { total: number } };
    const titles: string[] = [];
    for (const [page, length] of [
      [1, 25],
      [2, MORE_THAN_A_PAGE - 25],
    ] as const) {
      const { body } = await read<Reviews>(own, `/admin/review/entries?page=${page}`);
      expect(body.data).toHaveLength(length);
      expect(body.meta.total).toBe(MORE_THAN_A_PAGE);
      titles.push(...body.data.map(({ title }) => title));
    }
    expect(titles).toEqual(titles.map(() => 'review-mine'));
  });

  it('lists the drafts of agents that may be read, however many others are newer', async () => {
    const mine = await own.create(ARTICLE, { title: 'An agent’s for me', body: 'x' });
    const other = await chief.create(ARTICLE, { title: 'An agent’s for others', body: 'x' });
    const ids = [mine, other].map(({ documentId }) => `'${documentId}'`).join(', ');
    await execute(
      service,
      `UPDATE history_versions SET by_kind = 'agent', agent = 'Test agent' WHERE document_id IN (${ids})`,
    );
    await execute(service, draftCopies(other.documentId, NEWER_DRAFTS));
    type Drafts = { data: { documentId: string; title: string }[] };
    const drafts = async (who: Panel) =>
      (await read<Drafts>(who, '/admin/history/agents')).body.data;
    expect(await drafts(own)).toMatchObject([
      { documentId: mine.documentId, title: 'An agent’s for me' },
    ]);
    expect((await drafts(chief)).map(({ documentId }) => documentId)).toEqual(
      Array.from({ length: 10 }, (_, n) => `copy-${NEWER_DRAFTS - n}`),
    );
    const { body } = await read<{ results: PanelDocument[] }>(own, `${COLLECTION}?view=agents`);
    expect(body.results.map(({ documentId }) => documentId)).toEqual([mine.documentId]);
    // What an entry is called is a field that they do not read.
    expect(await drafts(slugs)).toEqual([]);
    expect(await drafts(keeper)).toEqual([]);
  });

  it('gives an effect another turn for whom its article may be read', async () => {
    const editor = await employ('own-effects', [
      permission('plugin::publishing.effects.read'),
      permission('plugin::publishing.effects.retry'),
      ...['read', 'create'].map((verb) =>
        permission(`plugin::content-manager.explorer.${verb}`, ARTICLE, FIELDS, OWN),
      ),
    ]);
    const relations = { ota: newsroom.otaId, author: newsroom.authorId };
    const effectOf = async (who: Panel, title: string): Promise<number> => {
      const { documentId } = await who.create(ARTICLE, { title, body: 'x' });
      await chief.publish(ARTICLE, documentId, relations);
      const query = `FROM effects WHERE document_id = '${documentId}'`;
      const [effect] = await until(
        () => rowsOf<{ id: number }>(service, `SELECT id ${query} AND state <> 'waiting'`),
        (found) => found.length > 0,
      );
      await execute(service, `UPDATE effects SET state = 'failed' WHERE id = ${effect?.id}`);
      return Number(effect?.id);
    };
    const retry = async (id: number): Promise<number> =>
      (await editor.call('POST', `/admin/publishing/effects/${id}/retry`, {})).status;
    const theirs = await effectOf(chief, 'Published by others');
    expect(await retry(theirs)).toBe(404);
    const state = `SELECT state FROM effects WHERE id = ${theirs}`;
    expect(await rowsOf(service, state)).toEqual([{ state: 'failed' }]);
    expect(await retry(await effectOf(editor, 'Published for me'))).toBe(200);
  });

  it('names no article that may not be read beside one that may', async () => {
    const { article_id: number } = await chief.read(ARTICLE, secret.documentId);
    const mine = await own.create(ARTICLE, {
      title: SECRET,
      slug: 'mine',
      body: 'What I know.',
      related_ids: [number],
    });
    const { documentId } = mine;
    const query = new URLSearchParams({
      contentType: ARTICLE,
      documentId,
      from: 'nothing',
      to: 'draft',
    });
    const related = async (who: Panel) => {
      type Fields = { data: { name: string; to: string }[] };
      const compared = await read<Fields>(who, `/admin/history/comparison?${query}`);
      return compared.body.data.find(({ name }) => name === 'related_ids')?.to;
    };
    expect(await related(chief)).toBe(SECRET);
    expect(await related(own)).toBe('an entry');

    const notices = async (who: Panel) => {
      const values = { title: SECRET, body: 'What I know.' };
      const told = await who.call<{ data: { notices: { code: string }[] } }>(
        'POST',
        '/admin/readiness/articles',
        { documentId, values },
      );
      return told.body.data.notices.map(({ code }) => code);
    };
    expect(await notices(chief)).toContain('title-taken');
    expect(await notices(own)).not.toContain('title-taken');
  });

  it('shows what was decided about an agent’s proposals for entries that may be read', async () => {
    const WORD = 'A definition from the boardroom';
    const ofTerms = (verb: string, fields: string[], conditions: string[] = []) =>
      permission(`plugin::content-manager.explorer.${verb}`, TERM, fields, conditions);
    const FIELDS_OF_TERM = ['term', 'slug', 'short_definition'];
    const ownTerms = await employ('own-terms', [
      ...['read', 'create'].map((verb) => ofTerms(verb, FIELDS_OF_TERM, OWN)),
    ]);
    const termSlugs = await employ('term-slugs', [ofTerms('read', ['slug'])]);
    const desk = await openAgentDesk(service);
    const agent = await connectClient(service, await desk.admit(undefined, { proposes: true }));
    const decide = async (who: Panel, decision: 'accept' | 'decline', term: string) => {
      const { id } = await who.create(TERM, { term, short_definition: 'As it was.' });
      const proposed = await callTool<{ proposal_id: string }>(agent, 'update-glossary-term', {
        id,
        short_definition: WORD,
      });
      if (proposed.isError) throw new Error(proposed.text);
      const { proposal_id: proposal } = proposed.data;
      const decided = await chief.call('POST', `/admin/mcp/proposals/${proposal}/${decision}`, {});
      expect(decided.status).toBe(200);
      return proposal;
    };
    const accepted = await decide(chief, 'accept', 'Secret accepted');
    const declined = await decide(chief, 'decline', 'Secret declined');
    const ofOwn = await decide(ownTerms, 'decline', 'Mine to improve');
    await agent.close();

    type Proposals = { data: { id: string }[]; meta: { total: number } };
    const decidedFor = async (who: Panel) => {
      const answer = await read<Proposals>(who, '/admin/mcp/proposals?state=decided');
      const { data, meta } = answer.body;
      return { ids: data.map(({ id }) => id), total: meta.total, text: tells(answer) };
    };
    const one = (who: Panel, id: string) => read(who, `/admin/mcp/proposals?id=${id}`);
    const all = { ids: [ofOwn, declined, accepted], total: 3 };
    expect(await decidedFor(chief)).toMatchObject(all);
    expect(await decidedFor(ownTerms)).toMatchObject({ ids: [ofOwn], total: 1 });
    expect(await decidedFor(keeper)).toMatchObject({ ids: [], total: 0 });
    expect((await one(ownTerms, ofOwn)).status).toBe(200);
    for (const id of [accepted, declined]) {
      expect((await one(chief, id)).status).toBe(200);
      for (const who of [ownTerms, keeper]) expect((await one(who, id)).status).toBe(404);
    }
    const bySlug = await decidedFor(termSlugs);
    expect(bySlug).toMatchObject(all);
    for (const text of [bySlug.text, tells(await one(termSlugs, accepted))]) {
      for (const word of ['Secret accepted', WORD]) expect(text).not.toContain(word);
    }

    const copied = async (id: string, prefix: string): Promise<void> =>
      execute(
        service,
        copiesOf(
          {
            table: 'agent_proposals',
            where: `proposal_id = '${id}'`,
            key: 'proposal_id',
            columns:
              'created_at, grant_id, client_id, client_name, person_id, person_name, tool, arguments, operation, content_type, document_id, title, fields, state, decided_at',
          },
          MORE_THAN_A_PAGE - 1,
          prefix,
        ),
      );
    await copied(ofOwn, 'mine');
    await copied(declined, 'theirs');
    const page = async (number: number) => {
      const address = `/admin/mcp/proposals?state=decided&page=${number}`;
      const { data, meta } = (await read<Proposals>(ownTerms, address)).body;
      expect(meta.total).toBe(MORE_THAN_A_PAGE);
      return data.map(({ id }) => id);
    };
    const [first, second] = [await page(1), await page(2)];
    expect(first).toHaveLength(25);
    expect(second).toHaveLength(MORE_THAN_A_PAGE - 25);
    expect(new Set([...first, ...second]).size).toBe(MORE_THAN_A_PAGE);
  });

  describe('of what an entry that they read leads to', () => {
    const HIDDEN = 'Competitor under wraps';
    const ENTRY = `/content-manager/collection-types/${COMPARISON}`;
    type Editing = { meta: { editing: { version: string; relations: object } } };
    /** Reads and changes all comparisons, but OTAs of their own alone. */
    let analyst: Panel;
    let mine: PanelDocument;
    let hidden: PanelDocument;
    let comparison: PanelDocument;

    beforeAll(async () => {
      analyst = await employ('analyst', [
        ...['read', 'update'].map((verb) =>
          permission(`plugin::content-manager.explorer.${verb}`, COMPARISON, [
            'title',
            'otas',
            'criteria.label',
            'criteria.winner',
          ]),
        ),
        ...['read', 'create'].map((verb) =>
          permission(`plugin::content-manager.explorer.${verb}`, OTA, ['name', 'slug'], OWN),
        ),
      ]);
      mine = await analyst.create(OTA, { name: 'Mine to know', slug: 'mine-to-know' });
      hidden = await chief.create(OTA, { name: HIDDEN, slug: 'under-wraps' });
      comparison = await chief.create(COMPARISON, {
        title: 'Which is better',
        verdict: 'A verdict for few.',
        otas: { connect: [{ documentId: mine.documentId }, { documentId: hidden.documentId }] },
        criteria: [
          { label: 'Price', winner: { connect: [{ documentId: hidden.documentId }] } },
          { label: 'Choice', winner: { connect: [{ documentId: mine.documentId }] } },
        ],
      });
    });

    it('names in comparisons of versions what they may read of it', async () => {
      const { documentId } = comparison;
      const about = { contentType: COMPARISON, documentId };
      const otasAt = async (who: Panel, to: string) => {
        const query = new URLSearchParams({ ...about, from: 'nothing', to });
        const answer = await read<{ data: { name: string; to: string }[] }>(
          who,
          `/admin/history/comparison?${query}`,
        );
        return Object.fromEntries(answer.body.data.map((field) => [field.name, field.to]));
      };
      const toChief = await otasAt(chief, 'draft');
      expect(toChief.otas).toBe(`Mine to know\n${HIDDEN}`);
      expect(toChief.criteria).toContain(HIDDEN);
      const told = await otasAt(analyst, 'draft');
      expect(told.otas).toBe('Mine to know\nan entry');
      expect(told.criteria).toMatch(/an entry[^]*Mine to know/);
      expect(JSON.stringify(told)).not.toContain(HIDDEN);

      // Nothing says who had made what is gone.
      const gone = await chief.create(OTA, { name: 'Gone meanwhile', slug: 'gone-meanwhile' });
      await chief.update(COMPARISON, documentId, {
        otas: { connect: [{ documentId: gone.documentId }] },
      });
      const versions = await read<{ data: { id: number }[] }>(
        chief,
        `/admin/history/versions?${new URLSearchParams(about)}`,
      );
      const version = String(versions.body.data[0]?.id);
      await chief.remove(OTA, gone.documentId);
      expect((await otasAt(chief, version)).otas).toContain('Gone meanwhile');
      expect((await otasAt(analyst, version)).otas).toBe('Mine to know\nan entry\nan entry');
    });

    it('names in what agents have changed and propose what they may read of it', async () => {
      const wholeCriteria = ['label', 'explanation', 'values.ota', 'values.value', 'winner'];
      const judge = await employ('judge', [
        permission(
          READ,
          COMPARISON,
          wholeCriteria.map((part) => `criteria.${part}`),
        ),
      ]);
      const { id, documentId } = await chief.create(COMPARISON, {
        title: 'What agents compare',
        otas: { connect: [{ documentId: mine.documentId }, { documentId: hidden.documentId }] },
      });
      const desk = await openAgentDesk(service);
      const write = async (args: object, proposes: boolean): Promise<void> => {
        const agent = await connectClient(service, await desk.admit(undefined, { proposes }));
        const { isError, text } = await callTool(agent, 'update-comparison', { id, ...args });
        await agent.close();
        if (isError) throw new Error(text);
      };
      const otas = [mine.id, hidden.id, newsroom.otaId];
      await write({ ota_ids: otas }, false);
      await write(
        {
          ota_ids: otas.slice(0, 2),
          criteria: [{ label: 'Price', values: [], winner_id: hidden.id }],
        },
        true,
      );

      type Reference = { name: string };
      interface Told {
        id: string;
        documentId: string;
        seen: string;
        state: string;
        standing: string;
        fields: { field: string; before: unknown; after: unknown; isChangedSince?: boolean }[];
      }
      const namesIn = ({ fields }: Told) => {
        const field = fields.find((one) => one.field === 'otas');
        return [field?.before, field?.after].map((side) =>
          (side as Reference[]).map(({ name }) => name),
        );
      };
      const tellsTo = async (who: Panel) => {
        const about = new URLSearchParams({ contentType: COMPARISON, documentId });
        const changes = await read<{ data: Told[] }>(who, `/admin/mcp/changes?${about}`);
        const open = await read<{ data: Told[] }>(who, '/admin/mcp/proposals?state=open');
        const listed = open.body.data.find((one) => one.documentId === documentId);
        const single = await read<{ data: Told[] }>(who, `/admin/mcp/proposals?id=${listed?.id}`);
        const [proposal] = single.body.data;
        const [change] = changes.body.data;
        if (proposal === undefined || change === undefined) throw new Error('Nothing is told.');
        expect(listed).toEqual({ ...proposal, obstacle: undefined });
        return { change, proposal, text: [changes, open, single].map(tells).join('\n') };
      };

      const [toChief, toAnalyst, toJudge] = [
        await tellsTo(chief),
        await tellsTo(analyst),
        await tellsTo(judge),
      ];
      const before = ['Mine to know', HIDDEN];
      const [, withThird = []] = namesIn(toChief.change);
      expect(withThird).toHaveLength(3);
      expect(namesIn(toChief.change)).toEqual([before, withThird]);
      expect(namesIn(toChief.proposal)).toEqual([withThird, before]);
      expect(JSON.stringify(toChief.proposal.fields)).toContain('"label":"Price"');

      const toldBefore = ['Mine to know', 'an entry'];
      const toldThird = [...toldBefore, 'an entry'];
      expect(namesIn(toAnalyst.change)).toEqual([toldBefore, toldThird]);
      expect(namesIn(toAnalyst.proposal)).toEqual([toldThird, toldBefore]);
      // Of criteria they read some parts alone.
      expect(toAnalyst.proposal.fields.map(({ field }) => field)).toEqual(['otas']);
      expect(toJudge.proposal.fields).toMatchObject([
        { field: 'criteria', after: [{ label: 'Price', winner: { name: 'an entry' } }] },
      ]);
      for (const { change, proposal, text } of [toAnalyst, toJudge]) {
        expect(text).not.toContain(HIDDEN);
        // What is stored is compared, not what is told.
        expect(change.state).toBe('in-effect');
        expect(proposal.standing).toBe('fits');
        expect(proposal.seen).toBe(toChief.proposal.seen);
      }
    });

    it('names in forms and after saves what they may read of it', async () => {
      const address = `${ENTRY}/${comparison.documentId}`;
      const relationsIn = ({ body }: Answer<Editing>) =>
        JSON.stringify(body.meta.editing.relations);
      const opened = await read<Editing>(analyst, address);
      const { version } = opened.body.meta.editing;
      const saved = await analyst.call<Editing>(
        'PUT',
        address,
        { title: 'Which is best' },
        { 'Document-Version': version },
      );
      expect(saved.status).toBe(200);
      for (const answer of [opened, saved]) {
        expect(relationsIn(answer)).toContain('Mine to know');
        expect(relationsIn(answer)).toContain('"an entry"');
        expect(tells(answer)).not.toContain(HIDDEN);
      }
      expect(relationsIn(await read<Editing>(chief, address))).toContain(HIDDEN);
    });

    it('tells nothing of what has changed to whom a save is refused for it', async () => {
      const address = `${ENTRY}/${comparison.documentId}`;
      const { version } = (await read<Editing>(analyst, address)).body.meta.editing;
      await chief.update(COMPARISON, comparison.documentId, {
        verdict: 'Another verdict for few.',
        otas: { connect: [{ documentId: hidden.documentId }] },
      });
      const late = await analyst.call<{ error: unknown }>(
        'PUT',
        address,
        { title: 'Too late' },
        { 'Document-Version': version },
      );
      expect(late.status).toBe(409);
      expect(late.body).toEqual({
        data: null,
        error: {
          status: 409,
          name: 'ConflictError',
          message: 'Nothing was stored: this entry has changed since you opened it.',
          details: { errors: [] },
        },
      });
    });
  });
});

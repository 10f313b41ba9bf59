import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import path from 'node:path';
import { VERSION_HEADER } from '@ota-news/foundation/contracts/editing';
import { describeOnAlikeDatabases } from '../support/databases';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import { openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import type { Service } from '../support/service';
import { rowsOf } from '../support/sql';

const ARTICLE = 'api::article.article';
const TERM = 'api::glossary-term.glossary-term';

/** As many statements as a view of the panel may cost, whatever it shows. */
const MOST = 30;

/** As many statements as an agent's `get-article` may cost, the log of the call included. */
const MOST_OF_CALLS = 8;

/** As many statements as a write may cost, most of them Strapi's. */
const MOST_OF_WRITES = {
  sqlite: { draft: 20, published: 40, save: 40, publish: 72, republish: 90 },
  postgres: { draft: 25, published: 42, save: 42, publish: 74, republish: 92 },
};

interface Costing<T, M = unknown> {
  data: T;
  meta: M;
  statements: number;
}

interface Checked {
  notices: { code: string }[];
}

interface Effects {
  effects: { article: { documentId: string } | null }[];
}

describeOnAlikeDatabases('What views of the panel cost the database', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let agent: Client | undefined;

  const ask = async <T, M = unknown>(
    method: string,
    address: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Costing<T, M>> => {
    const response = await fetch(`${service.url}${address}`, {
      method,
      headers: {
        Authorization: `Bearer ${newsroom.panel.token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: T; meta: M };
    expect([address, response.status]).toEqual([address, 200]);
    return { ...answer, statements: Number(response.headers.get('x-statements')) };
  };

  beforeAll(async () => {
    const counter = path.join(__dirname, '../support/counted-statements.cjs');
    service = await database.start({ env: { NODE_OPTIONS: `--require ${counter}` } });
    newsroom = await openNewsroom(service);
  });
  afterAll(async () => {
    await agent?.close();
    await service?.stop();
  });

  test('articles that are posted, saved and published', async () => {
    const most = MOST_OF_WRITES[database.client];
    const text = 'A sentence of some length. '.repeat(40);
    const post = async (fields: object): Promise<number> => {
      const response = await newsroom.post({ category_id: newsroom.categoryId, ...fields });
      expect(response.status).toBe(201);
      return Number(response.headers.get('x-statements'));
    };
    await post({ title: 'Posted first', body: text });
    expect(await post({ title: 'Posted', body: text })).toBeLessThanOrEqual(most.draft);
    const published = await post({ title: 'Posted, public', body: text, is_published: true });
    expect(published).toBeLessThanOrEqual(most.published);

    const { documentId } = await newsroom.panel.create(ARTICLE, {
      title: 'Written',
      body: 'Text.',
    });
    await newsroom.panel.update(ARTICLE, documentId, {
      ota: { connect: [{ id: newsroom.otaId }] },
      author: { connect: [{ id: newsroom.authorId }] },
      tags: [{ name: 'One' }, { name: 'Two' }],
    });
    const article = `/content-manager/collection-types/${ARTICLE}/${documentId}`;
    // As the panel does, which names the version that the form shows.
    const change = async (method: string, address: string, body: object) => {
      const { meta } = await ask<unknown, { editing: { version: string } }>('GET', article);
      return ask(method, address, body, { [VERSION_HEADER]: meta.editing.version });
    };
    const saved = await change('PUT', article, { title: 'Rewritten', body: text });
    expect(saved.statements).toBeLessThanOrEqual(most.save);
    const publish = (body: string) => change('POST', `${article}/actions/publish`, { body });
    expect((await publish(text)).statements).toBeLessThanOrEqual(most.publish);
    const again = await publish(`${text} More.`);
    expect(again.statements).toBeLessThanOrEqual(most.republish);
  });

  test('the proposals that wait: as much for five as for two', async () => {
    const desk = await openAgentDesk(service);
    const proposing = await connectClient(service, await desk.admit(undefined, { proposes: true }));
    agent = proposing;
    const propose = async (term: string): Promise<void> => {
      const { id } = await newsroom.panel.create(TERM, { term, short_definition: 'As it was.' });
      const args = { id, term: `${term} renamed` };
      const { isError, text } = await callTool(proposing, 'update-glossary-term', args);
      expect([isError, text]).toEqual([false, expect.stringContaining('Proposed')]);
    };
    const waiting = () => ask<{ title: string }[]>('GET', '/admin/mcp/proposals/waiting');

    await callTool(proposing, 'create-glossary-term', {
      term: 'New term',
      short_definition: 'A term.',
    });
    await propose('Term 1');
    const listed = () =>
      ask<{ title: string; obstacle?: unknown }[]>('GET', '/admin/mcp/proposals');
    const few = await waiting();
    const fewListed = await listed();
    for (const number of [2, 3, 4]) await propose(`Term ${number}`);
    const many = await waiting();
    const manyListed = await listed();

    expect(many.data.map(({ title }) => title)).toEqual([
      'New term',
      ...[1, 2, 3, 4].map((number) => `Term ${number}`),
    ]);
    expect(few.statements).toBeGreaterThan(0);
    expect(many.statements).toBe(few.statements);
    expect(many.statements).toBeLessThan(MOST);
    expect(manyListed.data.map(({ obstacle }) => obstacle)).toEqual(Array(5).fill(undefined));
    expect(manyListed.statements).toBeLessThanOrEqual(fewListed.statements + 3);
    expect(manyListed.statements).toBeLessThan(MOST);
  });

  test('a search of the list that finds nothing: not searched again to be counted', async () => {
    const list = (query: Record<string, string>) =>
      ask(
        'GET',
        `/content-manager/collection-types/${ARTICLE}?${new URLSearchParams({ page: '1', pageSize: '10', ...query })}`,
      );
    await list({ _q: 'wombats' });
    const filtered = await list({ 'filters[$and][0][slug][$eq]': 'wombats' });
    // Page and count have connections of their own on PostgreSQL: either may be the first to get one.
    for (let times = 0; times < 30; times += 1) {
      const searched = await list({ _q: 'wombats' });
      expect(searched.statements).toBeLessThanOrEqual(filtered.statements);
    }
  });

  test('calls of an agent: few reads each, and one write for all of a moment', async () => {
    const made = await newsroom.post({ title: 'Read by an agent', is_published: true });
    const { id } = ((await made.json()) as Created).article;
    const desk = await openAgentDesk(service);
    const token = await desk.admit();
    const call = async (): Promise<number> => {
      const response = await fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get-article', arguments: { id } },
        }),
      });
      expect(await response.text()).toContain('# Read by an agent');
      return Number(response.headers.get('x-statements'));
    };
    const logged = () =>
      rowsOf(service, `SELECT id FROM agent_activity WHERE tool = 'get-article'`);

    expect(await call()).toBeLessThanOrEqual(MOST_OF_CALLS);
    const before = await logged();
    const all = await Promise.all(Array.from({ length: 20 }, call));
    expect(await logged()).toHaveLength(before.length + 20);
    const statements = all.reduce((sum, one) => sum + one, 0);
    expect(statements).toBeLessThan(20 * (MOST_OF_CALLS - 1));
  });

  test('checks of an article: as much for many own links as for few', async () => {
    const slugs: string[] = [];
    for (let number = 1; number <= 20; number += 1) {
      const made = await newsroom.post({ title: `Linked ${number}`, is_published: true });
      slugs.push(((await made.json()) as Created).article.slug);
    }
    const { documentId } = await newsroom.panel.create(ARTICLE, { title: 'Links', body: 'None.' });
    const check = async (links: string[], pictures: string[]) => {
      const body = [
        ...links.map((slug) => `[x](/${newsroom.otaSlug}/${slug})`),
        ...pictures.map((name) => `![A picture](/uploads/${name}.png)`),
      ].join(' ');
      const values = { title: 'Links', body };
      return ask<Checked>('POST', '/admin/readiness/articles', { documentId, values });
    };
    // What is kept in memory is read before.
    await check(slugs, []);
    const few = await check(slugs.slice(0, 1), ['none']);
    const many = await check(slugs, ['none', 'nor-this', 'nor-that']);

    const missing = ({ data }: Costing<Checked>) =>
      data.notices.filter(({ code }) => code === 'link-nowhere').length;
    expect([missing(few), missing(many)]).toEqual([1, 3]);
    expect(many.statements).toBe(few.statements);
    expect(many.statements).toBeLessThan(MOST);
  });

  test('the review of an article', async () => {
    const { documentId } = await newsroom.panel.create(ARTICLE, { title: 'Looked at' });
    const query = new URLSearchParams({ contentType: ARTICLE, documentId });
    const { statements } = await ask('GET', `/admin/review/entry?${query}`);
    expect(statements).toBeLessThan(MOST);
  });

  test('articles by a part of their titles, drafted or public', async () => {
    const made = await newsroom.post({ title: 'Parity clauses 100% gone', is_published: true });
    const { id } = ((await made.json()) as Created).article;
    const found = await ask<Effects>(
      'GET',
      '/admin/publishing/effects?article=ity%20clauses%20100%25',
    );
    const documentId = found.data.effects[0]?.article?.documentId ?? '';
    await newsroom.panel.update(ARTICLE, documentId, { title: 'Unlike before' });

    for (const title of ['100% GONE', 'nlike bef']) {
      const address = `/admin/publishing/effects?${new URLSearchParams({ article: title })}`;
      const { data, statements } = await ask<Effects>('GET', address);
      expect(new Set(data.effects.map(({ article }) => article?.documentId))).toEqual(
        new Set([documentId]),
      );
      expect(statements).toBeLessThan(MOST);
    }
    const picked = await ask('GET', '/admin/editing/articles?title=NLIKE');
    expect(picked.data).toEqual([{ id, title: 'Unlike before' }]);
    expect((await ask('GET', '/admin/editing/articles?title=100%25')).data).toEqual([]);
    const sent = await ask<{ id: number }[]>('GET', '/admin/newsletter/articles?containing=100%25');
    expect(sent.data.map((article) => article.id)).toEqual([id]);
  });

  test('titles: an index alone tells which contain a text', async () => {
    for (const [name, state] of [
      ['articles_draft_titles', 'IS NULL'],
      ['articles_live_titles', 'IS NOT NULL'],
    ] as const) {
      // A database so small is read as a whole by PostgreSQL.
      const look =
        database.client === 'postgres'
          ? `SELECT indexname FROM pg_indexes WHERE indexname = '${name}'`
          : `EXPLAIN QUERY PLAN SELECT document_id, article_id FROM articles
               WHERE published_at ${state} AND title LIKE '%x%'`;
      expect(JSON.stringify(await rowsOf(service, look))).toContain(name);
    }
  });

  test('the state of the installation: no more when it is asked for again', async () => {
    const first = await ask<{ name: string }[]>('GET', '/admin/operations/health');
    const again = await ask<{ name: string }[]>('GET', '/admin/operations/health');
    expect(first.data.map(({ name }) => name)).toContain('search-index');
    // What has not been indexed is counted once a minute; on SQLite by the thread of searches, which is not counted here.
    const saved = database.client === 'postgres' ? 1 : 0;
    expect(again.statements).toBeLessThanOrEqual(first.statements - saved);
    expect(first.statements).toBeLessThan(MOST);
  });

  test('the counts that Strapi asks for and nobody sees: no more than to sign in', async () => {
    const signedIn = await ask('GET', '/admin/users/me');
    const counted = await ask('GET', '/content-manager/homepage/count-documents');
    expect(counted.data).toBeNull();
    expect(counted.statements).toBeLessThanOrEqual(signedIn.statements);
  });
});

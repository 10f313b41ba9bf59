import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import path from 'node:path';
import { describeOnAlikeDatabases } from '../support/databases';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import { openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import type { Service } from '../support/service';

const ARTICLE = 'api::article.article';
const TERM = 'api::glossary-term.glossary-term';

/** As many statements as a view of the panel may cost, whatever it shows. */
const MOST = 30;

interface Costing<T> {
  data: T;
  statements: number;
}

interface Checked {
  notices: { code: string }[];
}

describeOnAlikeDatabases('What views of the panel cost the database', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let agent: Client | undefined;

  const ask = async <T>(method: string, address: string, body?: unknown): Promise<Costing<T>> => {
    const response = await fetch(`${service.url}${address}`, {
      method,
      headers: {
        Authorization: `Bearer ${newsroom.panel.token}`,
        'Content-Type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: T };
    expect([address, response.status]).toEqual([address, 200]);
    return { data: answer.data, statements: Number(response.headers.get('x-statements')) };
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
    const few = await waiting();
    for (const number of [2, 3, 4]) await propose(`Term ${number}`);
    const many = await waiting();

    expect(many.data.map(({ title }) => title)).toEqual([
      'New term',
      ...[1, 2, 3, 4].map((number) => `Term ${number}`),
    ]);
    expect(few.statements).toBeGreaterThan(0);
    expect(many.statements).toBe(few.statements);
    expect(many.statements).toBeLessThan(MOST);
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
});

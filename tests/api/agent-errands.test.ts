import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { estimateTokenCount } from 'tokenx';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import { png } from '../support/pictures';
import { startService, type Service } from '../support/service';

/** What a model reads of all the answers together. */
const MAX_TEXT_TOKENS = 2_000;

interface Row {
  id: number;
  slug: string;
}

describe('The errands of an agent', () => {
  let service: Service;
  let client: Client;
  const spent: Record<string, number> = {};

  beforeAll(async () => {
    service = await startService({ withDemoContent: true });
    const desk = await openAgentDesk(service);
    client = await connectClient(service, await desk.admit());
  });
  afterAll(async () => {
    await client?.close();
    await service?.stop();
  });

  /** Calls tools one after the other, and counts what their answers say. */
  const errand = async (
    name: string,
    work: (call: <T>(tool: string, args: Record<string, unknown>) => Promise<T>) => Promise<void>,
  ): Promise<void> => {
    spent[name] = 0;
    await work(async (tool, args) => {
      const { data, text, isError } = await callTool<never>(client, tool, args);
      expect([tool, isError ? text : '']).toEqual([tool, '']);
      spent[name] = (spent[name] ?? 0) + estimateTokenCount(text);
      return data;
    });
  };

  const otaId = async (
    call: <T>(tool: string, args: Record<string, unknown>) => Promise<T>,
    name: string,
  ): Promise<number> => {
    const { otas } = await call<{ otas: Row[] }>('list-otas', { name });
    return otas[0]?.id ?? 0;
  };

  test('a year of a company is researched', () =>
    errand('research', async (call) => {
      const year = { ota: 'airbnb', from: '2023-01-01', to: '2023-12-31', limit: 5 };
      const { articles } = await call<{
        articles: (Row & { section: { heading: string } | null })[];
      }>('search-articles', { query: 'results of the year', ...year });
      expect(articles.length).toBeGreaterThan(0);
      const [{ slug = '', section = null } = {}] = articles;
      await call('get-article', { slug, ...(section ? { section: section.heading } : {}) });
      await call('get-stock-history', { slug: 'airbnb', interval: 'month' });
    }));

  test('a story with a picture is drafted', () =>
    errand('draft', async (call) => {
      const ota_id = await otaId(call, 'Airbnb');
      const { authors } = await call<{ authors: Row[] }>('list-authors', {});
      const { path } = await call<{ path: string }>('upload-image', {
        data: (await png()).toString('base64'),
        alternative_text: 'A house by the sea.',
      });
      const { id } = await call<Row>('create-article', {
        ota_id,
        author_id: authors[0]?.id,
        title: 'A drafted story',
        body: 'One paragraph.\n\n## Outlook\n\nIt is realy good.',
        featured_image: path,
      });
      await call('preview-article', { id });
    }));

  test('a typing error is mended', () =>
    errand('typing error', async (call) => {
      const { drafts } = await call<{ drafts: Row[] }>('list-drafts', { limit: 3 });
      const id = drafts[0]?.id;
      const { updated_at } = await call<{ updated_at: string }>('get-article', {
        id,
        version: 'draft',
        section: 'Outlook',
      });
      await call('update-article', {
        id,
        expected_updated_at: updated_at,
        body_edits: [{ old: 'realy', new: 'really' }],
      });
    }));

  test('a term is added', () =>
    errand('term', async (call) => {
      await call('list-glossary-terms', { contains: 'parity' });
      await call('create-glossary-term', {
        term: 'Length of stay',
        short_definition: 'How many nights a booking has.',
      });
    }));

  test('a press link is replaced', () =>
    errand('press link', async (call) => {
      const { pr_links: links } = await call<{ pr_links: Row[] }>('list-pr-links', {
        ota: 'airbnb',
      });
      await call('update-pr-link', { id: links[0]?.id, url: 'https://news.airbnb.com/new' });
    }));

  test('fill little of what a model can hold', () => {
    const total = Object.values(spent).reduce((sum, tokens) => sum + tokens, 0);
    expect(total < MAX_TEXT_TOKENS ? {} : spent).toEqual({});
  });
});

import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { parse } from 'yaml';
import { advanced } from '../support/advanced';
import { describeOnAlikeDatabases } from '../support/databases';
import { until } from '../support/eventually';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { formOf } from '../support/panel-api';
import type { Service } from '../support/service';
import { thing } from '../support/site-reader';

const ARTICLE = 'api::article.article';
const TEXT = 'A machine had a hand in this.';

interface Told {
  line: boolean;
  sourceType: unknown;
  writtenWith: unknown;
  isReviewed: unknown;
}

describeOnAlikeDatabases('How an article has come about', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let agent: Client;

  beforeAll(async () => {
    service = await database.start({
      env: {
        AI_DISCLOSURE: 'unreviewed',
        AI_DISCLOSURE_TEXT: TEXT,
        ...advanced({ tickSeconds: 0.2 }),
      },
    });
    newsroom = await openNewsroom(service);
    agent = await connectClient(service, await (await openAgentDesk(service)).admit());
  });
  afterAll(async () => {
    await agent?.close();
    await service?.stop();
  });

  const write = async (fields: Record<string, unknown>) => {
    const { data, text, isError } = await callTool<{ id: number }>(agent, 'create-article', {
      ota_id: newsroom.otaId,
      author_id: newsroom.authorId,
      body: 'Written by an agent.',
      ...fields,
    });
    expect(isError ? text : '').toBe('');
    return data.id;
  };

  const documentOf = async (title: string) => {
    const { body } = await newsroom.panel.call<{ results: { documentId: string }[] }>(
      'GET',
      `/content-manager/collection-types/${ARTICLE}?filters[title][$eq]=${encodeURIComponent(title)}`,
    );
    return body.results[0]?.documentId ?? '';
  };

  const publish = async (documentId: string, fields: Record<string, unknown> = {}) =>
    newsroom.panel.publish(ARTICLE, documentId, {
      ...formOf(await newsroom.panel.read(ARTICLE, documentId)),
      ...fields,
    });

  /** What the page of a title tells, to people and to machines. */
  const told = async (slug: string): Promise<Told> => {
    const address = `${service.url}/${newsroom.otaSlug}/${slug}`;
    const page = await fetch(address);
    expect(page.status).toBe(200);
    const html = await page.text();
    const facts = parse((await (await fetch(`${address}.md`)).text()).split('\n---\n')[0] ?? '');
    return {
      line: html.includes(`<p class="disclosure">${TEXT}</p>`),
      sourceType: thing(html, 'NewsArticle').digitalSourceType,
      writtenWith: facts.written_with,
      isReviewed: facts.reviewed_by_person,
    };
  };

  const REVIEWED = {
    line: false,
    sourceType: 'https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource',
    isReviewed: true,
  };

  test('is told of what an agent has published by itself', async () => {
    await write({ title: 'By an agent alone', is_published: true });
    expect(await told('by-an-agent-alone')).toEqual({
      line: true,
      sourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
      writtenWith: [expect.any(String)],
      isReviewed: false,
    });
  });

  test('is told to machines where a person has published it, also after later changes', async () => {
    await write({ title: 'Drafted by an agent' });
    const documentId = await documentOf('Drafted by an agent');
    await publish(documentId);
    expect(await told('drafted-by-an-agent')).toMatchObject(REVIEWED);
    await publish(documentId, { body: 'Written anew by a person.' });
    expect(await told('drafted-by-an-agent')).toMatchObject({
      ...REVIEWED,
      writtenWith: [expect.any(String)],
    });
  });

  test('names the person who has set the moment, and nobody where an agent has', async () => {
    await write({ title: 'Planned by a person' });
    const documentId = await documentOf('Planned by a person');
    const draft = await newsroom.panel.read(ARTICLE, documentId);
    await newsroom.panel.update(ARTICLE, documentId, {
      ...formOf(draft),
      scheduled_for: new Date(Date.now() + 1_500).toISOString(),
    });
    await write({
      title: 'Planned by an agent',
      is_published: true,
      published_at: new Date(Date.now() + 1_500).toISOString(),
    });
    for (const slug of ['planned-by-a-person', 'planned-by-an-agent']) {
      await until(
        () => fetch(`${service.url}/${newsroom.otaSlug}/${slug}`),
        ({ status }) => status === 200,
      );
    }
    expect(await told('planned-by-a-person')).toMatchObject(REVIEWED);
    expect(await told('planned-by-an-agent')).toMatchObject({ line: true, isReviewed: false });
  });

  test('is not told where no agent has written anything', async () => {
    await newsroom.post({ title: 'By people', is_published: true });
    expect(await told('by-people')).toEqual({
      line: false,
      sourceType: undefined,
      writtenWith: undefined,
      isReviewed: undefined,
    });
  });
});

import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { describeOnEachDatabase } from '../support/databases';
import { startModelServer, type ModelServer } from '../support/embedding-server';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import { bodyOf, openNewsroom, type Newsroom } from '../support/newsroom';
import type { Service } from '../support/service';

const PARAGRAPHS = [
  'Example Travel closed its office in Lisbon on Monday and moves forty engineers to Porto, where rents are lower and trains to Spain leave every hour.',
  'The chief executive wrote to the staff that nobody loses a job, that moving costs are paid, and that whoever prefers to stay may work from home until summer.',
  'Unions had asked for a vote. They call the answer a beginning, and want the promise about working from home in every contract before the first desk is carried out.',
];
const BODY = PARAGRAPHS.join('\n\n');
const REWRITTEN = BODY.replace('closed its office', 'shut its bureau')
  .replace('forty engineers', '40 developers')
  .replace('may work from home', 'can work remotely')
  .replace('a beginning', 'a first step');
/** The same event, told by somebody else. */
const OTHER_STORY =
  'Porto gains a tenant: forty people of Example Travel arrive in spring, after Lisbon became too dear. The city had courted the agency for two years with cheap space near the station. Its mayor speaks of a signal to other companies, while brokers in Lisbon expect more of them to leave.';

interface Warning {
  name: string;
  message: string;
  article: { id: number; slug: string; url: string; is_published: boolean };
  likeness: number;
  next: string;
}

interface Answer {
  article: { id: number; slug: string; url: string };
  warnings?: Warning[];
}

describeOnEachDatabase('An article that repeats another', (database) => {
  let models: ModelServer;
  let service: Service;
  let newsroom: Newsroom;
  let first: Answer['article'];

  const send = async (
    fields: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Answer> => {
    const response = await newsroom.post(fields, headers);
    expect(response.status).toBe(201);
    return bodyOf<Answer>(response);
  };
  const documentIdOf = async (id: number): Promise<string> => {
    const found = await newsroom.call(
      'GET',
      `/api/articles?status=draft&filters[article_id]=${id}&fields[0]=title`,
      undefined,
      newsroom.fullToken,
    );
    return (await bodyOf<{ data: [{ documentId: string }] }>(found)).data[0].documentId;
  };
  const remove = async (id: number): Promise<void> => {
    const path = `/content-manager/collection-types/api::article.article/${await documentIdOf(id)}`;
    expect((await newsroom.panel.call('DELETE', path)).status).toBe(200);
  };

  beforeAll(async () => {
    models = await startModelServer();
    // A provider that never answers: whoever sends a text must not feel it.
    models.behaviour.isHeld = true;
    service = await database.start({
      env: { EMBEDDINGS: 'openai', EMBEDDING_URL: models.url, EMBEDDING_MODEL: 'tiny' },
    });
    newsroom = await openNewsroom(service);
    const answer = await send({ title: 'Lisbon office closes', body: BODY });
    expect(answer.warnings).toBeUndefined();
    first = answer.article;
  });
  afterAll(async () => {
    await service?.stop();
    await models?.stop();
  });

  it('is stored with a warning that says which, how much, and what to do', async () => {
    const { article, warnings } = await send({ title: 'Quite another headline', body: BODY });
    expect(warnings).toEqual([
      {
        path: ['body'],
        name: 'RepeatedArticle',
        message: `repeats article ${first.id}, a draft: 100% of both texts is the same`,
        article: { ...first, is_published: false },
        likeness: 1,
        next: expect.stringContaining(`change article ${first.id}`),
      },
    ]);
    await remove(article.id);
  });

  it.each([
    ['reordered', [...PARAGRAPHS].reverse().join('\n\n')],
    ['lightly rewritten', REWRITTEN],
  ])('is noticed when it is %s, and when the first is published', async (_how, body) => {
    const published = { title: 'In another order', body, is_published: true };
    const { article, warnings } = await send(published);
    expect(warnings?.[0]?.article).toEqual({ ...first, is_published: false });
    expect(warnings?.[0]?.likeness).toBeGreaterThanOrEqual(0.55);
    expect(warnings?.[0]?.likeness).toBeLessThan(1);
    const again = await send({ title: 'Once more', body });
    expect(again.warnings?.[0]?.article).toEqual({ ...article, is_published: true });
    await remove(again.article.id);
    await remove(article.id);
  });

  it('gets the same warning when the call is repeated, and none of its own', async () => {
    const headers = { 'Idempotency-Key': 'repeated-story' };
    const fields = { title: 'Sent twice', body: `${OTHER_STORY} It is sent twice.` };
    const once = await send(fields, headers);
    expect(once.warnings).toBeUndefined();
    expect(await send(fields, headers)).toEqual(once);
    await remove(once.article.id);
  });

  it('is none where another story tells of the same event, or the other one has gone', async () => {
    const { article, warnings } = await send({ title: 'Porto gains', body: OTHER_STORY });
    expect(warnings).toBeUndefined();
    await remove(article.id);
    const again = await send({ title: 'Porto gains', body: OTHER_STORY });
    expect(again.warnings).toBeUndefined();
    await remove(again.article.id);
  });

  it('is told of by what the other article says now', async () => {
    const { article } = await send({ title: 'To be changed', body: OTHER_STORY });
    const path = `/content-manager/collection-types/api::article.article/${await documentIdOf(article.id)}`;
    const changed = {
      title: 'Changed',
      body: `Nothing of it is left. ${'Rooms and seats. '.repeat(20)}`,
    };
    expect((await newsroom.panel.call('PUT', path, changed)).status).toBe(200);
    const again = await send({ title: 'Porto again', body: OTHER_STORY });
    expect(again.warnings).toBeUndefined();
    await remove(again.article.id);
    await remove(article.id);
  });

  it('is noted in what an agent is answered', async () => {
    const desk = await openAgentDesk(service);
    const client: Client = await connectClient(service, await desk.admit());
    const { data, text, isError } = await callTool<{ id: number; state: string; notes: string[] }>(
      client,
      'create-article',
      { ota_id: newsroom.otaId, author_id: newsroom.authorId, title: 'By an agent', body: BODY },
    );
    expect([isError, data.state]).toEqual([false, 'draft']);
    expect(data.notes).toEqual([
      expect.stringMatching(
        new RegExp(`^body: repeats article ${first.id}, a draft: 100% .*${first.url}\\. If it is`),
      ),
    ]);
    expect(text).toContain(data.notes[0]);
    await client.close();
    await remove(data.id);
  });

  it('is shown to editors, from either side', async () => {
    const { article } = await send({ title: 'The second of two', body: REWRITTEN });
    const [one, other] = [await documentIdOf(first.id), await documentIdOf(article.id)];
    const ask = (documentId: string) =>
      newsroom.panel.call<{ data: unknown }>('GET', `/admin/editing/duplicates/${documentId}`);
    expect((await ask(other)).body.data).toMatchObject({
      documentId: one,
      title: 'Lisbon office closes',
      isPublished: false,
    });
    expect((await ask(one)).body.data).toMatchObject({ documentId: other });
    await remove(article.id);
    expect((await ask(one)).body.data).toBeNull();
    expect((await ask(other)).status).toBe(403);
  });
});

import { startModelServer, type ModelServer } from '../support/embedding-server';
import { eventually } from '../support/eventually';
import { openSearchableNewsroom, type SearchableNewsroom } from '../support/searchable-newsroom';
import { startService, type Service } from '../support/service';
import { rowsOf } from '../support/sql';

describe('Search by an OpenAI-compatible embedding service', () => {
  let models: ModelServer;
  let service: Service;
  let newsroom: SearchableNewsroom;

  beforeAll(async () => {
    models = await startModelServer();
    models.behaviour.failures = 2;
    service = await startService({
      env: {
        PAGE_CACHE_SECONDS: '0',
        LOG_LEVEL: 'info',
        EMBEDDINGS: 'openai',
        EMBEDDING_URL: models.url,
        EMBEDDING_MODEL: 'tiny',
        EMBEDDING_API_KEY: 'a-key-of-the-operator',
      },
    });
    newsroom = await openSearchableNewsroom(service);
  });
  afterAll(async () => {
    await service?.stop();
    await models?.stop();
  });

  const embedded = (): string[] => models.calls.flatMap(({ input }) => input);

  it('embeds in batches what is published, also after refusals', async () => {
    await eventually(async () =>
      expect(embedded().join()).toContain('One Key replaces the stamp card'),
    );
    expect(models.calls[0]).toMatchObject({
      model: 'tiny',
      authorization: 'Bearer a-key-of-the-operator',
    });
    expect(embedded().join()).not.toContain('zebra');
    expect(service.output()).not.toContain('a-key-of-the-operator');
  });

  it('finds by meaning what shares no word with the query', async () => {
    await eventually(async () =>
      expect(await newsroom.titles('frequent guest')).toContain('One Key replaces the stamp card'),
    );
    expect(await newsroom.titles('frequent guest')).not.toContain('Editorial policy');
  });

  it('embeds articles with what is known of their company, and anew when that changes', async () => {
    const inputs = (): string[] => embedded().filter((input) => input.includes('One Key replaces'));
    expect(inputs().at(-1)).toMatch(/^Expedia Group\. One Key replaces/);
    const vectors = () =>
      rowsOf<{ outdated: number; all: number }>(
        service,
        `SELECT CAST(sum(CASE WHEN is_outdated THEN 1 ELSE 0 END) AS integer) AS outdated,
           CAST(count(*) AS integer) AS "all" FROM search_vectors`,
      );
    const before = (await vectors())[0]?.all ?? 0;
    const { call, fullToken } = newsroom;
    const found = await call('GET', '/api/otas?filters[slug]=expedia-group', undefined, fullToken);
    const { data } = (await found.json()) as { data: [{ documentId: string }] };
    models.behaviour.answer = '';
    try {
      const description = 'An [agency](https://example.com/) of Microsoft. It left in 1999.';
      const changed = await call(
        'PUT',
        `/api/otas/${data[0].documentId}`,
        { data: { description, headquarters: 'Seattle, United States' } },
        fullToken,
      );
      expect(changed.status).toBe(200);
      await eventually(async () =>
        expect(await newsroom.titles('agency from seattle')).toContain(
          'One Key replaces the stamp card',
        ),
      );
      // Only the profile's vector is gone: the articles' are used until there are new ones.
      await eventually(async () =>
        expect(await vectors()).toEqual([{ outdated: 2, all: before - 1 }]),
      );
    } finally {
      models.behaviour.answer = null;
    }
    await newsroom.write({
      title: 'Any change starts the next run',
      body: 'It does.',
      is_published: true,
    });
    await eventually(async () =>
      expect(await vectors()).toEqual([{ outdated: 0, all: before + 1 }]),
    );
    expect(inputs().at(-1)).toMatch(
      /^Expedia Group: An agency of Microsoft\. Seattle, United States\. One Key replaces/,
    );
  });

  it.each([
    ['HTML', '<h1>Not JSON</h1>'],
    ['nothing', ''],
    ['too few vectors', '{"data":[]}'],
    ['vectors that are none', '{"data":[{"index":0,"embedding":["a"]}]}'],
  ])('answers by full text while the service answers with %s', async (_name, answer) => {
    models.behaviour.answer = answer;
    try {
      expect(await newsroom.titles('stamp card')).toContain('One Key replaces the stamp card');
    } finally {
      models.behaviour.answer = null;
    }
  });

  it('embeds everything anew for another model, tells how far it is, and answers meanwhile', async () => {
    await newsroom.create('otas', { name: 'Crew Travel', slug: 'crew-travel', ticker: 'CRWT' });
    const others = Array.from({ length: 40 }, (_, index) =>
      newsroom.post({ title: `Short news ${index}`, body: 'Nothing of note.', is_published: true }),
    );
    for (const { status } of await Promise.all(others)) expect(status).toBe(201);
    service.environment.EMBEDDING_MODEL = 'another';
    await service.restart();
    models.behaviour.isHeld = true;
    service.environment.EMBEDDING_MODEL = 'a third';
    await service.restart();
    models.calls.length = 0;
    expect(service.output()).not.toContain('a third is in use');
    expect(await newsroom.titles('stamp card')).toContain('One Key replaces the stamp card');
    models.behaviour.isHeld = false;
    await eventually(async () =>
      expect(service.output()).toContain(`openai/${models.url}/a third is in use`),
    );
    expect(service.output()).toMatch(/a third has embedded 32 of \d+ entries/);
    expect(models.calls.map(({ model }) => model)).toContain('a third');
    expect(await newsroom.titles('frequent guest')).toContain('One Key replaces the stamp card');
  });

  it('asks for a company’s name where its ticker was typed', async () => {
    await newsroom.titles('crwt frequent guest');
    expect(embedded()).toContain('Crew Travel frequent guest');
  });

  it('goes over to another provider', async () => {
    service.environment.EMBEDDINGS = 'local';
    await service.restart();
    expect(await newsroom.titles('stamp card')).toContain('One Key replaces the stamp card');
    await eventually(async () =>
      expect(service.output()).toMatch(/embedding model local\/\S+ is in use/),
    );
    const asked = models.calls.length;
    expect((await newsroom.titles('loyalty program'))[0]).toBe('One Key replaces the stamp card');
    expect(models.calls).toHaveLength(asked);
  });
});

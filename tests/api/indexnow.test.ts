import { advanced } from '../support/advanced';
import { json, startProvider, type FakeProvider } from '../support/fake-provider';
import { openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import { startService, type Service } from '../support/service';
import { until } from '../support/eventually';

const ARTICLE = 'api::article.article';
const KEY = 'a-key-of-the-newsroom-0123';

interface Told {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

describe('IndexNow', () => {
  let engine: FakeProvider;
  let hub: FakeProvider;
  let service: Service;
  let newsroom: Newsroom;

  const told = (): Told[] => engine.received.map(({ body }) => JSON.parse(body.toString()) as Told);

  const addresses = (): string[] => told().flatMap(({ urlList }) => urlList);

  beforeAll(async () => {
    engine = await startProvider(() => json({}, 202));
    hub = await startProvider(() => json({}, 202));
    service = await startService({
      env: {
        INDEXNOW_KEY: KEY,
        WEBSUB_HUB: `${hub.url}/hub`,
        ...advanced({
          indexNowUrl: `${engine.url}/indexnow`,
          effectRetrySeconds: 0.1,
          pollSeconds: 0.5,
        }),
      },
    });
    newsroom = await openNewsroom(service);
  });
  beforeEach(() => {
    engine.mood = () => ({ kind: 'well' });
    engine.received.length = 0;
    hub.mood = () => ({ kind: 'well' });
    hub.received.length = 0;
  });
  afterAll(async () => {
    await service.stop();
    await engine.stop();
    await hub.stop();
  });

  const create = async (fields: Record<string, unknown>): Promise<Created['article']> => {
    const response = await newsroom.post(fields);
    expect(response.status).toBe(201);
    return ((await response.json()) as Created).article;
  };

  const documentIdOf = async (title: string): Promise<string> => {
    const { body } = await newsroom.panel.call<{
      results: { title: string; documentId: string }[];
    }>('GET', `/content-manager/collection-types/${ARTICLE}?pageSize=50`);
    const found = body.results.find((article) => article.title === title);
    if (found === undefined) throw new Error(`No article "${title}"`);
    return found.documentId;
  };

  it('serves the key where it says the key is', async () => {
    const response = await fetch(`${service.url}/${KEY}.txt`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(KEY);
  });

  it('is told of a publication, not of a draft, and of the withdrawal', async () => {
    await create({ title: 'A draft' });
    const { url } = await create({ title: 'Goes out', is_published: true });
    await until(addresses, (found) => found.length > 0);
    expect(engine.received[0]).toMatchObject({ method: 'POST', path: '/indexnow' });
    expect(told()).toEqual([
      {
        host: new URL(service.url).host,
        key: KEY,
        keyLocation: `${service.url}/${KEY}.txt`,
        urlList: [url],
      },
    ]);
    await newsroom.panel.unpublish(ARTICLE, await documentIdOf('Goes out'));
    expect(await until(addresses, (found) => found.length > 1)).toEqual([url, url]);
  });

  it('is told of a deletion, and of both addresses when one has changed', async () => {
    const { url } = await create({ title: 'Moves away', is_published: true });
    await until(addresses, (found) => found.length === 1);
    const documentId = await documentIdOf('Moves away');
    await newsroom.panel.publish(ARTICLE, documentId, { slug: 'has-moved' });
    const moved = url.replace('moves-away', 'has-moved');
    expect((await until(addresses, (found) => found.length === 3)).sort()).toEqual(
      [url, url, moved].sort(),
    );
    await newsroom.panel.remove(ARTICLE, documentId);
    expect((await until(addresses, (found) => found.length === 4))[3]).toBe(moved);
  });

  it('is told again when it has failed, and both things when it comes back', async () => {
    engine.mood = () => ({ kind: 'failing', status: 503 });
    const { url } = await create({ title: 'Comes and goes', is_published: true });
    await newsroom.panel.unpublish(ARTICLE, await documentIdOf('Comes and goes'));
    await until(addresses, (found) => found.length >= 3);
    engine.received.length = 0;
    engine.mood = () => ({ kind: 'well' });
    expect(await until(addresses, (found) => found.length >= 2)).toEqual([url, url]);
  });

  describe('a WebSub hub', () => {
    /** Paths of the feeds about which the hub has been told. */
    const feeds = (): string[] =>
      hub.received.map(({ body }) => {
        const form = new URLSearchParams(body.toString());
        expect(form.get('hub.mode')).toBe('publish');
        return new URL(form.get('hub.url') ?? '').pathname;
      });
    const changed = () => [
      '/authors/news-desk/feed',
      `/${newsroom.otaSlug}/feed`,
      '/feed',
      '/feed.json',
    ];
    const isComplete = (found: string[]): boolean =>
      changed().every((feed) => found.includes(feed));

    it('is told of the feeds that a publication and a withdrawal change, not of drafts', async () => {
      await create({ title: 'Nobody hears of it' });
      await create({ title: 'Heard of', is_published: true });
      expect((await until(feeds, isComplete)).sort()).toEqual(changed().sort());
      expect(hub.received[0]).toMatchObject({ method: 'POST', path: '/hub' });
      expect(hub.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
      hub.received.length = 0;
      await newsroom.panel.unpublish(ARTICLE, await documentIdOf('Heard of'));
      expect((await until(feeds, isComplete)).sort()).toEqual(changed().sort());
    });

    it('is told once of what has changed several times while it was away', async () => {
      hub.mood = () => ({ kind: 'failing', status: 503 });
      for (const title of ['One', 'Two', 'Three']) await create({ title, is_published: true });
      await until(feeds, isComplete);
      hub.received.length = 0;
      hub.mood = () => ({ kind: 'well' });
      await until(feeds, isComplete);
      const { effects } = (
        await until(
          () =>
            newsroom.panel.call<{ data: { effects: { kind: string; status: string }[] } }>(
              'GET',
              '/admin/publishing/effects?kind=websub',
            ),
          ({ body }) => body.data.effects.every(({ status }) => /done|skipped/.test(status)),
        )
      ).body.data;
      expect(effects.filter(({ status }) => status === 'skipped')).not.toEqual([]);
    });

    it('and the topic are named in the header and in the document', async () => {
      for (const path of ['/feed', '/feed.json', `/${newsroom.otaSlug}/feed`]) {
        const response = await fetch(`${service.url}${path}`);
        expect(response.headers.get('link')).toBe(
          `<${hub.url}/hub>; rel="hub", <${service.url}${path}>; rel="self"`,
        );
        const text = await response.text();
        expect(text).toMatch(path.endsWith('.json') ? /"type":"WebSub"/ : /rel="hub"/);
        expect(text).toContain(`${hub.url}/hub`);
      }
    });
  });
});

describe('Without a key', () => {
  it('nothing is written down and nothing is told', async () => {
    const service = await startService();
    try {
      const newsroom = await openNewsroom(service);
      await newsroom.post({ is_published: true });
      const { body } = await newsroom.panel.call<{ data: { effects: { kind: string }[] } }>(
        'GET',
        '/admin/publishing/effects',
      );
      const kinds = body.data.effects.map(({ kind }) => kind);
      expect(kinds).toContain('purge');
      expect(kinds).not.toContain('indexnow');
      expect(kinds).not.toContain('websub');
      expect((await fetch(`${service.url}/feed`)).headers.get('link')).toBeNull();
    } finally {
      await service.stop();
    }
  });
});

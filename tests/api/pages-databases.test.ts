import { XMLParser } from 'fast-xml-parser';
import { articleCopies } from '../support/article-copies';
import { describeOnEachDatabase } from '../support/databases';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { amount } from '../support/scope';
import type { Service } from '../support/service';
import { execute, planOf } from '../support/sql';
import { readerOf, textOf, type Read } from '../support/site-reader';

/** More than two batches of those in which the archive is read. */
const COPIES = amount({ brief: 250, ci: 250, whole: 1200 });

describeOnEachDatabase('Pages and indexes', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let read: Read;

  const create = async (plural: string, data: Record<string, unknown>): Promise<void> => {
    const response = await newsroom.call('POST', `/api/${plural}`, { data }, newsroom.fullToken);
    if (!response.ok) throw new Error(`${plural}: ${await response.text()}`);
  };

  beforeAll(async () => {
    service = await database.start({ env: { PAGE_CACHE_SECONDS: '0' } });
    read = readerOf(service.url);
    newsroom = await openNewsroom(service);
    const { otaId, categoryId } = newsroom;
    await create('glossary-terms', {
      term: 'Rate parity',
      short_definition: 'The same price everywhere.',
      aliases: [{ name: 'price parity' }],
      body: 'Text.',
    });
    await create('pages', { title: 'Imprint', body: 'Text.', in_footer: true });
    await create('pr-links', { title: 'Newsroom', url: 'https://example.com/', ota: otaId });
    await create('share-prices', { ota: otaId, date: '2024-01-02', close: 10.5 });
    await create('share-prices', { ota: otaId, date: '2024-01-03', close: 11.25 });
    await newsroom.post({
      title: 'The first',
      slug: 'the-first',
      category_id: categoryId,
      is_published: true,
      published_at: '2024-01-02T10:00:00Z',
    });
    await execute(service, articleCopies(database.client, [1, COPIES]));
  });
  afterAll(() => service.stop());

  test.each([
    ['/', 'OTA News'],
    ['/?page=3', 'Latest, page 3'],
    ['/otas', 'Online travel agencies'],
    ['/example-travel', 'Example Travel'],
    ['/example-travel?page=2', 'Example Travel'],
    ['/otas/example-travel', 'Example Travel'],
    ['/example-travel/the-first', 'The first'],
    ['/categories/results', 'Results'],
    ['/authors/news-desk', 'News desk'],
    ['/glossary', 'Glossary'],
    ['/glossary/rate-parity', 'Rate parity'],
    ['/compare', 'Compare'],
    ['/press', 'Press'],
    ['/imprint', 'Imprint'],
  ])('%s is served', async (address, heading) => {
    const { status, text } = await read(address);
    expect([status, textOf(text, 'h1')]).toEqual([200, heading]);
  });

  test('a profile shows the days of its prices as they were entered', async () => {
    const { text } = await read('/otas/example-travel');
    expect(text).toContain('<time datetime="2024-01-03">3 Jan 2024</time>');
    expect(text).toContain('11.25');
  });

  test('the archive is read on where a batch ended, with nothing twice and nothing left out', async () => {
    const index = (await read('/llms.txt')).text;
    const listed = [...index.matchAll(/\/example-travel\/([\w-]+)\.md\)/g)].map(([, slug]) => slug);
    const expected = ['the-first', ...Array.from({ length: COPIES }, (_, n) => `copy-${n + 1}`)];
    expect(listed).toEqual(expected);
    const { urlset } = new XMLParser().parse((await read('/sitemap.xml')).text) as {
      urlset: { url: { loc: string; lastmod?: string }[] };
    };
    const articles = urlset.url.filter(({ loc }) => loc.includes('/example-travel/'));
    expect(articles.map(({ loc }) => loc.slice(loc.lastIndexOf('/') + 1))).toEqual(
      [...expected].reverse(),
    );
    const changeOf = (path: string): string | undefined =>
      urlset.url.find(({ loc }) => loc === service.url + path)?.lastmod;
    expect(changeOf('/')).toBe('2024-01-02T10:00:00.000Z');
    expect(changeOf('/example-travel/copy-60')).toBe('2024-01-02T09:59:00.000Z');
    for (const path of ['/otas', '/example-travel', '/press', '/categories/results', '/imprint']) {
      expect(Date.now() - Date.parse(String(changeOf(path)))).toBeLessThan(120_000);
    }
  });

  test('the feed has the newest twenty', async () => {
    const { items } = JSON.parse((await read('/feed.json')).text) as { items: { title: string }[] };
    expect(items.map(({ title }) => title)).toEqual([
      'The first',
      ...Array.from({ length: 19 }, (_, n) => `Copy ${n + 1}`),
    ]);
  });

  test.each([
    [
      'articles at the top of the home page',
      `id FROM articles WHERE published_at IS NOT NULL AND leads_until >= '2026-01-01'
         ORDER BY first_published_at DESC LIMIT 1`,
      'articles_live_pinned',
    ],
    [
      'what months have',
      `count(*), sum(id) FROM articles
         WHERE published_at IS NOT NULL AND first_published_at IS NOT NULL`,
      'articles_live_dates',
    ],
  ])('%s: an index alone tells', async (_, query, index) => {
    await execute(service, `${database.client === 'postgres' ? 'VACUUM ' : ''}ANALYZE articles`);
    expect(await planOf(service, `SELECT ${query}`)).toContain(index);
  });
});

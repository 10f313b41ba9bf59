import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';
import { setTimeout as pause } from 'node:timers/promises';
import { amount, isBrief } from '../support/scope';
import { execute } from '../support/sql';
import { startService, type Service } from '../support/service';
import { issueToken } from '../support/tokens';
import { signIn } from '../support/panel-api';
import { headLinks, meta, readerOf, type Read } from '../support/site-reader';

/** What sitemaps.org 0.9 allows for dates (W3C Datetime). */
const W3C_DATETIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/;
const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const ADDED = 51_000;

/** How many pages of a kind are read. */
const PAGES_OF_A_KIND = amount({ brief: 3, ci: 5, whole: Infinity });
const KINDS = ['archive', 'authors', 'categories', 'compare', 'glossary', 'otas', 'tags'];

/** What a page is about, by its address; each that stands at the top is of a kind of its own. */
const kindOf = (path: string): string => {
  const [, first = '', second] = path.split('/');
  if (second === undefined) return path;
  return KINDS.includes(first) ? first : 'article';
};

/** The first few of each kind. */
const someOfEachKind = (paths: string[]): string[] => {
  const counts = new Map<string, number>();
  return paths.filter((path) => {
    const count = (counts.get(kindOf(path)) ?? 0) + 1;
    counts.set(kindOf(path), count);
    return count <= PAGES_OF_A_KIND;
  });
};

/**
 * The protocol's own schema file, as the generator's package brings it. Those of the extensions are
 * not published there, so their elements are let through here and looked at one by one below.
 */
const CORE_SCHEMA = readFileSync(
  require.resolve('sitemap').replace(/sitemap\/dist\/.*$/, 'sitemap/schema/sitemap.xsd'),
  'utf8',
).replaceAll('processContents="strict"', 'processContents="lax"');

interface Entry {
  loc: string;
  lastmod?: string;
  'image:image'?: { 'image:loc': string }[];
  'news:news'?: {
    'news:publication': { 'news:name': string; 'news:language': string };
    'news:publication_date': string;
    'news:title': string;
  };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['url', 'sitemap', 'image:image'].includes(name),
});

/** Adds published articles behind the service's back: copies of one, under numbers of their own. */
const manyArticles = (count: number): string => `
  WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
  INSERT INTO articles (document_id, title, slug, body, excerpt, article_id, ota_id, author_id,
    first_published_at, content_updated_at, published_at, created_at, updated_at, locale)
  SELECT 'copy-' || n, title || ' ' || n, slug || '-' || n, body, excerpt, 100000 + n, ota_id,
    author_id, first_published_at - n * 1000, first_published_at - n * 1000, published_at,
    created_at, updated_at, locale
  FROM numbers, (SELECT * FROM articles WHERE published_at IS NOT NULL ORDER BY id LIMIT 1)`;

describe('The sitemap', () => {
  let service: Service;
  let read: Read;

  beforeAll(async () => {
    service = await startService({ withDemoContent: true, env: { PAGE_CACHE_SECONDS: '0' } });
    read = readerOf(service.url);
  });
  afterAll(() => service.stop());

  const document = async (address: string): Promise<Record<string, unknown>> => {
    const { status, headers, text } = await read(address);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(XMLValidator.validate(text)).toBe(true);
    return parser.parse(text) as Record<string, unknown>;
  };

  const entries = async (address: string): Promise<Entry[]> => {
    const { urlset } = (await document(address)) as {
      urlset: { '@_xmlns': string; url: Entry[] };
    };
    expect(urlset['@_xmlns']).toBe(SITEMAP_NAMESPACE);
    return urlset.url;
  };

  const paths = (found: { loc: string }[]): string[] =>
    found.map(({ loc }) => loc.slice(service.url.length));

  test('holds every address once, absolute, with the date of its last change', async () => {
    const found = await entries('/sitemap.xml');
    expect(new Set(found.map(({ loc }) => loc)).size).toBe(found.length);
    for (const { loc, lastmod } of found) {
      expect(loc).toMatch(`${service.url}/`);
      expect([loc, lastmod]).toEqual([loc, expect.stringMatching(W3C_DATETIME)]);
      expect(Date.parse(String(lastmod))).toBeLessThanOrEqual(Date.now());
    }
    expect(paths(found)).toEqual(
      expect.arrayContaining([
        '/',
        '/otas',
        '/compare',
        '/glossary',
        '/press',
        '/booking-holdings',
        '/otas/booking-holdings',
        '/airbnb/airbnb-joins-sp-500',
        '/categories/earnings',
        '/authors/markets-desk',
        '/compare/booking-holdings-vs-expedia-group',
        '/glossary/merchant-model',
        '/categories',
        '/authors',
        '/tags',
        '/tags/digital-markets-act',
        '/archive',
        '/archive/2024/03',
        '/corrections',
        '/newsletter',
        '/about',
      ]),
    );
    expect(paths(found).some((path) => /^\/(search|feed|cockpit|api)/.test(path))).toBe(false);
  });

  test('every address in it is an indexable page under its own canonical address', async () => {
    const wrong: string[] = [];
    for (const path of someOfEachKind(paths(await entries('/sitemap.xml')))) {
      const loc = service.url + path;
      const { status, text } = await read(loc);
      const canonical = headLinks(text, 'canonical')[0]?.href;
      const isIndexed = meta(text, 'robots')?.startsWith('index') === true;
      if (status !== 200 || canonical !== loc || !isIndexed) wrong.push(`${status} ${loc}`);
    }
    expect(wrong).toEqual([]);
  });

  test('dates are those of the content: an article its own, a list that of its newest', async () => {
    const found = await entries('/sitemap.xml');
    const changeOf = (path: string): string | undefined =>
      found.find(({ loc }) => loc === service.url + path)?.lastmod;
    expect(changeOf('/airbnb/airbnb-joins-sp-500')).toBe('2023-09-18T13:00:00.000Z');
    expect(changeOf('/')).toBe('2024-03-01T21:30:00.000Z');
    expect(changeOf('/tags/digital-markets-act')).toBe('2024-03-01T21:30:00.000Z');
    expect(changeOf('/archive/2024/03')).toBe('2024-03-01T21:30:00.000Z');
    expect(changeOf('/corrections')).toMatch(/^2024-03-04/);
    expect(changeOf('/archive')).toBe('2024-03-01T21:30:00.000Z');
  });

  test('an article brings its picture', async () => {
    const found = await entries('/sitemap.xml');
    const article = found.find(({ loc }) => loc.endsWith('/airbnb-joins-sp-500'));
    const [image] = article?.['image:image'] ?? [];
    expect((await read(String(image?.['image:loc']))).headers.get('content-type')).toBe(
      'image/webp',
    );
  });

  test('answers HEAD, conditional requests and compressed transfer', async () => {
    const whole = await read('/sitemap.xml');
    const head = await read('/sitemap.xml', {}, 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
    const etag = String(whole.headers.get('etag'));
    expect((await read('/sitemap.xml', { 'If-None-Match': etag })).status).toBe(304);
    const packed = await read('/sitemap.xml', { 'Accept-Encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
  });

  test('it and its parts follow the published schema of sitemaps.org', async () => {
    const parts = ['sitemap', 'sitemap-pages', 'sitemap-articles-1', 'sitemap-news'];
    const xml = await Promise.all(
      parts.map(async (part) => ({
        fileName: `${part}.xml`,
        contents: (await read(`/${part}.xml`)).text,
      })),
    );
    const { valid, errors } = await validateXML({ xml, schema: CORE_SCHEMA });
    expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
    expect(valid).toBe(true);
  });

  test('news of the last two days has a part of its own; on a quiet day the newest article', async () => {
    const quiet = await entries('/sitemap-news.xml');
    expect(quiet.map((entry) => entry['news:news']?.['news:publication_date'])).toEqual([
      '2024-03-01T21:30:00.000Z',
    ]);
    const token = await issueToken(await signIn(service));
    const post = (fields: Record<string, unknown>): Promise<Response> =>
      fetch(`${service.url}/api/articles`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          ota_id: 1,
          author_id: 1,
          body: 'Text.',
          is_published: true,
          ...fields,
        }),
      });
    const daysAgo = (days: number): string =>
      new Date(Date.now() - days * 86_400_000).toISOString();
    await post({ title: 'Three days old', published_at: daysAgo(3) });
    await post({ title: 'Yesterday & <today>', published_at: daysAgo(1) });
    await post({ title: 'A draft', is_published: false });
    const [news, ...others] = await entries('/sitemap-news.xml');
    expect(others).toEqual([]);
    expect(news?.['news:news']).toEqual({
      'news:publication': { 'news:name': 'OTA News', 'news:language': 'en' },
      'news:publication_date': expect.stringMatching(W3C_DATETIME),
      'news:title': 'Yesterday & <today>',
    });
  });

  // So many take longer than all the rest; they are asked for where everything is run.
  (isBrief ? describe.skip : describe)('with more than 50,000 addresses', () => {
    beforeAll(async () => {
      await execute(service, manyArticles(ADDED));
      // Writing has held up this process; it must first notice which connections were closed meanwhile.
      await new Promise((resume) => setTimeout(resume, 250));
    });

    /** Reads an address, and others meanwhile. */
    const readBesideOthers = async (address: string): Promise<string> => {
      let isDone = false;
      const making = read(address).finally(() => (isDone = true));
      let answered = 0;
      while (!isDone) {
        expect((await read('/up')).status).toBe(200);
        answered += 1;
        await pause(10);
      }
      const { status, text } = await making;
      expect(status).toBe(200);
      expect(answered).toBeGreaterThan(10);
      return text;
    };

    /** Without reading the whole as XML, which takes long; what is in an entry is looked at above. */
    const addressesIn = (text: string): string[] =>
      [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

    test('is an index of parts that hold every address once, and others are answered while one is made', async () => {
      const { sitemapindex } = (await document('/sitemap.xml')) as {
        sitemapindex: { '@_xmlns': string; sitemap: { loc: string }[] };
      };
      expect(sitemapindex['@_xmlns']).toBe(SITEMAP_NAMESPACE);
      expect(paths(sitemapindex.sitemap)).toEqual([
        '/sitemap-pages.xml',
        '/sitemap-articles-1.xml',
        '/sitemap-articles-2.xml',
      ]);
      const texts = [
        (await read('/sitemap-pages.xml')).text,
        await readBesideOthers('/sitemap-articles-1.xml'),
        (await read('/sitemap-articles-2.xml')).text,
      ];
      const parts = texts.map(addressesIn);
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(50_000);
      const all = parts.flat();
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBeGreaterThan(ADDED + 150);
      expect((await read('/sitemap-articles-3.xml')).status).toBe(404);
      expect((await read('/sitemap-articles-0.xml')).status).toBe(404);
    });

    test('/llms.txt lists the latest articles, and a document for each month that lists all of it', async () => {
      const { text } = await read('/llms.txt');
      const latest = text.slice(
        text.indexOf('\n## Latest articles'),
        text.indexOf('\n## Articles'),
      );
      expect(latest.match(/^- /gm)).toHaveLength(100);
      const months = [...text.matchAll(/^- \[\w+ \d{4}\]\((\S+)\): ([\d,]+) articles?$/gm)].map(
        ([, url = '', count = '']) => ({ url, count: Number(count.replaceAll(',', '')) }),
      );
      const lists: string[] = [];
      for (const { url, count } of months) {
        const address = url.slice(service.url.length);
        const isLarge = count > ADDED / 2;
        const list = isLarge ? await readBesideOthers(address) : (await read(address)).text;
        const lines = list.split('\n').filter((line) => line.startsWith('- '));
        expect([url, lines.length]).toEqual([url, count]);
        lists.push(...lines);
      }
      expect(new Set(lists).size).toBe(lists.length);
      expect(lists.length).toBeGreaterThan(ADDED);
      for (const wrong of ['1999-01', '2024-13', '24-01', 'x']) {
        expect((await read(`/llms-articles-${wrong}.txt`)).status).toBe(404);
      }
    });
  });
});

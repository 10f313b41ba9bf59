import { XMLParser } from 'fast-xml-parser';
import { startService, type Service } from '../support/service';
import { linkHeader, PAGES, readerOf, type Read } from '../support/site-reader';

const SIGNALS = 'ai-train=no, search=yes, ai-input=yes';

describe('What machines find first', () => {
  let service: Service;
  let read: Read;

  beforeAll(async () => {
    service = await startService({ withDemoContent: true });
    read = readerOf(service.url);
  });
  afterAll(() => service.stop());

  describe('/llms.txt', () => {
    /** Entries of the llms.txt format, by section. */
    const sections = async (): Promise<Map<string, { name: string; url: string }[]>> => {
      const { text } = await read('/llms.txt');
      return new Map(
        text
          .split(/^## /m)
          .slice(1)
          .map((section) => {
            const [title = '', ...lines] = section.split('\n');
            return [
              title,
              lines.flatMap((line) => {
                const [, name, url] = /^- \[(.*?[^\\])\]\((\S+)\)(?:: .*)?$/.exec(line) ?? [];
                return name === undefined || url === undefined ? [] : [{ name, url }];
              }),
            ];
          }),
      );
    };

    test('follows the format: one title, a summary, sections of links', async () => {
      const { status, headers, text } = await read('/llms.txt');
      expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(text).toMatch(/^# OTA News\n\n> Independent news/);
      expect(text.match(/^# /gm)).toHaveLength(1);
      const listed = text.split('\n').filter((line) => line.startsWith('- '));
      const understood = [...(await sections()).values()].flat();
      expect(understood).toHaveLength(listed.length);
      expect([...(await sections()).keys()]).toEqual([
        'Online travel agencies',
        'News by agency',
        'Comparisons',
        'Articles 2024',
        'Articles 2023',
        'Glossary',
        'Topics',
        'Authors',
        'Pages',
        'Documentation',
      ]);
    });

    test('says how many articles there are on each agency', async () => {
      const { text } = await read('/llms.txt');
      expect(text).toContain(`- [Airbnb news](${service.url}/airbnb.md): 12 articles\n`);
      expect(text).toContain(`- [Hopper news](${service.url}/hopper.md): 2 articles\n`);
      expect(text).toContain(`- [KAYAK news](${service.url}/kayak.md): 1 article\n`);
    });

    test('lists the markdown alternate of every article, profile, term, comparison and page', async () => {
      const { urlset } = new XMLParser().parse((await read('/sitemap.xml')).text) as {
        urlset: { url: { loc: string }[] };
      };
      const listed = new Set([...(await sections()).values()].flat().map(({ url }) => url));
      const isList = (path: string): boolean =>
        path === '/' ||
        /^\/(archive|categories|authors|tags)\//.test(path) ||
        !path.includes('/', 1);
      const missing = urlset.url
        .map(({ loc }) => loc)
        .filter((loc) => !isList(loc.slice(service.url.length)) && !listed.has(`${loc}.md`));
      expect(missing).toEqual([]);
      for (const page of [
        '/about',
        '/privacy',
        '/booking-holdings',
        '/press',
        '/glossary',
        '/archive',
        '/corrections',
        '/tags',
        '/newsletter',
      ]) {
        expect(listed).toContain(`${service.url}${page}.md`);
      }
    });

    test('every link leads to markdown', async () => {
      const wrong: string[] = [];
      for (const { url } of [...(await sections()).values()].flat()) {
        const { status, headers } = await read(url);
        const type = headers.get('content-type');
        if (status !== 200 || type !== 'text/markdown; charset=utf-8') {
          wrong.push(`${status} ${url}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    test('articles are in order, the newest first', async () => {
      const { text } = await read('/llms.txt');
      const dates = [...text.matchAll(/\.md\): (\d{4}-\d{2}-\d{2})\. /g)].map(([, date]) => date);
      expect(dates).toHaveLength(68);
      expect(dates).toEqual([...dates].sort().reverse());
    });

    test('answers HEAD, conditional requests and compressed transfer', async () => {
      const whole = await read('/llms.txt');
      expect((await read('/llms.txt', {}, 'HEAD')).headers.get('etag')).toBe(
        whole.headers.get('etag'),
      );
      const etag = String(whole.headers.get('etag'));
      expect((await read('/llms.txt', { 'If-None-Match': etag })).status).toBe(304);
      const packed = await read('/llms.txt', { 'Accept-Encoding': 'gzip' });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
    });
  });

  describe('/robots.txt', () => {
    test('gives the content signals in every group, and welcomes every crawler', async () => {
      const { status, headers, text } = await read('/robots.txt');
      expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      const groups = text.split(/\n\n/).filter((part) => part.includes('User-agent:'));
      expect(groups.length).toBeGreaterThan(5);
      for (const group of groups) {
        expect(group).toContain(`Content-Signal: ${SIGNALS}`);
        expect(group.split('\n')).toContain('Allow: /');
        expect(group.split('\n')).not.toContain('Disallow: /');
      }
      expect(groups[0]).toMatch(/^User-agent: \*$/m);
    });

    test('names the licence, which says the same as the signals (RSL 1.0)', async () => {
      const named = /^License: (.+)$/m.exec((await read('/robots.txt')).text)?.[1] ?? '';
      const { headers, text } = await read(named);
      expect(headers.get('content-type')).toBe('application/rsl+xml');
      const { rsl } = new XMLParser({ ignoreAttributes: false }).parse(text);
      const { permits, prohibits, payment } = rsl.content.license;
      const said = [
        ...permits['#text'].split(' ').map((use: string) => `${use}=yes`),
        ...prohibits['#text'].split(' ').map((use: string) => `${use}=no`),
      ];
      expect(said.sort()).toEqual(SIGNALS.split(', ').sort());
      expect(payment['@_type']).toBe('attribution');
      const links = linkHeader((await read('/')).headers.get('link'));
      expect(links.get('/license.xml')).toEqual({ rel: 'license', type: 'application/rsl+xml' });
    });

    test('has no line that robots would not understand', async () => {
      const { text } = await read('/robots.txt');
      for (const line of text.split('\n')) {
        expect(line).toMatch(
          /^$|^#|^(User-agent|Allow|Disallow|Content-Signal|Sitemap|Agentmap|License): \S/,
        );
      }
    });

    test('names sitemaps that are there', async () => {
      const { text } = await read('/robots.txt');
      const sitemaps = [...text.matchAll(/^Sitemap: (.+)$/gm)].map(([, url = '']) => url);
      expect(sitemaps).toContain(`${service.url}/sitemap.xml`);
      for (const url of sitemaps) expect((await read(url)).status).toBe(200);
    });
  });

  describe('the Link header', () => {
    test.each([
      ...PAGES.map(([, address]) => [200, address] as const),
      [404, '/nope'],
      [404, '/nope/nope'],
      [400, '/%E0'],
      [200, '/cockpit'],
    ] as const)('comes with every HTML response (%i %s)', async (expected, address) => {
      const { status, headers } = await read(address);
      expect([status, headers.get('content-type')]).toEqual([
        expected,
        expect.stringMatching(/^text\/html/),
      ]);
      const links = linkHeader(headers.get('link'));
      expect(links.get('/llms.txt')).toEqual({ rel: 'describedby', type: 'text/plain' });
      expect(links.get('/sitemap.xml')).toEqual({ rel: 'sitemap', type: 'application/xml' });
      expect(links.get('/feed')).toEqual({ rel: 'alternate', type: 'application/rss+xml' });
    });

    test('names every discovery document of the contract', async () => {
      const { headers } = await read('/', {}, 'HEAD');
      const named = [...linkHeader(headers.get('link')).keys()];
      expect(named).toEqual(
        expect.arrayContaining([
          '/docs/api/openapi.json',
          '/.well-known/mcp/server-card.json',
          '/.well-known/agent-skills/index.json',
          '/auth.md',
          '/.well-known/oauth-protected-resource',
          '/.well-known/oauth-authorization-server',
          '/.well-known/api-catalog',
        ]),
      );
    });

    test('names only documents that are there, of the type it says', async () => {
      const { headers } = await read('/airbnb/airbnb-joins-sp-500');
      for (const [href, { type }] of linkHeader(headers.get('link'))) {
        const answer = await read(href);
        expect([href, answer.status]).toEqual([href, 200]);
        if (type !== undefined) expect(answer.headers.get('content-type')).toMatch(type);
      }
    });
  });

  test('/up says that the service is up, and is never kept', async () => {
    const { status, headers, text } = await read('/up');
    expect([status, JSON.parse(text)]).toEqual([200, { status: 'ok' }]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await read('/up', {}, 'HEAD')).text).toBe('');
  });
});

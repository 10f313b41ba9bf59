import { XMLParser, XMLValidator } from 'fast-xml-parser';
import Parser from 'rss-parser';
import { issueToken } from '../support/tokens';
import { signIn } from '../support/panel-api';
import { startService, type Service } from '../support/service';
import { headLinks, readerOf, type Read } from '../support/site-reader';

/** RFC 822 as RSS 2.0 wants it, with a four-digit year. */
const RFC_822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

interface RawItem {
  title: string;
  link: string;
  description: string;
  guid: { '#text': string; '@_isPermaLink': string };
  pubDate: string;
  'dc:creator': string;
  'content:encoded': string;
  'media:content'?: Record<string, string>;
}

interface RawChannel {
  title: string;
  link: string;
  description: string;
  language: string;
  lastBuildDate: string;
  'atom:link': Record<string, string>;
  item: RawItem[];
}

describe('Feeds', () => {
  let service: Service;
  let read: Read;

  beforeAll(async () => {
    service = await startService({ withDemoContent: true });
    read = readerOf(service.url);
  });
  afterAll(() => service.stop());

  /** A feed that two parsers by other people have read. */
  const channelOf = async (address: string): Promise<RawChannel> => {
    const { status, headers, text } = await read(address);
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
    ]);
    expect(XMLValidator.validate(text)).toBe(true);
    await new Parser().parseString(text);
    const raw = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' });
    const { rss } = raw.parse(text) as { rss: { '@_version': string; channel: RawChannel } };
    expect(rss['@_version']).toBe('2.0');
    return rss.channel;
  };

  test('/feed has what RSS 2.0 and its common extensions ask for', async () => {
    const channel = await channelOf('/feed');
    expect(channel).toMatchObject({
      title: 'OTA News',
      link: `${service.url}/`,
      language: 'en',
      'atom:link': {
        '@_href': `${service.url}/feed`,
        '@_rel': 'self',
        '@_type': 'application/rss+xml',
      },
    });
    expect(channel.description).toBeTruthy();
    expect(channel.lastBuildDate).toMatch(RFC_822);
    expect(channel.item).toHaveLength(20);
    for (const item of channel.item) {
      expect(item.pubDate).toMatch(RFC_822);
      expect(Date.parse(item.pubDate)).toBeLessThanOrEqual(Date.now());
      expect(item.guid['@_isPermaLink']).toBe('false');
      expect(item.guid['#text']).toMatch(/^tag:127\.0\.0\.1,2026:article:\d+$/);
      expect(item['content:encoded']).toMatch(/^\s*<p>/);
      expect(item['content:encoded']).not.toMatch(/(href|src)="(?!https?:)/);
      expect(item['media:content']).toMatchObject({
        '@_url': expect.stringMatching(/^http:.*\.webp$/),
        '@_medium': 'image',
        '@_type': 'image/webp',
      });
    }
    const dates = channel.item.map(({ pubDate }) => Date.parse(pubDate));
    expect(dates).toEqual([...dates].sort((one, other) => other - one));
    expect(new Set(channel.item.map(({ link }) => link)).size).toBe(20);
    for (const { link } of channel.item.slice(0, 3)) expect((await read(link)).status).toBe(200);
  });

  test('a reader made by others finds the articles of the front page', async () => {
    const feed = await new Parser().parseURL(`${service.url}/feed`);
    const [first] = feed.items;
    expect(first?.title).toBe('Booking notifies Brussels that it meets the gatekeeper thresholds');
    expect(first?.isoDate).toBe('2024-03-01T21:30:00.000Z');
    expect(first?.creator).toBe('Policy Desk');
    expect(first?.categories).toEqual([
      'Regulation',
      'Digital Markets Act',
      'European Commission',
      'Rate parity',
    ]);
  });

  test('/{otaSlug}/feed has the articles of that OTA alone', async () => {
    const channel = await channelOf('/airbnb/feed');
    expect(channel.title).toBe('OTA News: Airbnb');
    expect(channel.link).toBe(`${service.url}/airbnb`);
    expect(channel['atom:link']['@_href']).toBe(`${service.url}/airbnb/feed`);
    expect(channel.item).toHaveLength(12);
    for (const { link } of channel.item) expect(link).toMatch(`${service.url}/airbnb/`);
    expect((await read('/nope/feed')).status).toBe(404);
    expect((await read('/about/feed')).status).toBe(404);
  });

  test.each([
    ['/categories/earnings', 'OTA News: Earnings'],
    ['/authors/distribution-desk', 'OTA News: Distribution Desk'],
  ])('%s has a feed of its articles, which its page names', async (page, title) => {
    const channel = await channelOf(`${page}/feed`);
    expect(channel.title).toBe(title);
    expect(channel.link).toBe(`${service.url}${page}`);
    expect(channel['atom:link']['@_href']).toBe(`${service.url}${page}/feed`);
    const { text } = await read(page);
    const listed = [...text.matchAll(/class="card-title"><a href="([^"]+)"/g)].map(
      ([, href = '']) => `${service.url}${href}`,
    );
    expect(channel.item.map(({ link }) => link)).toEqual(listed);
    expect(headLinks(text, 'alternate').map(({ href }) => href)).toContain(`${page}/feed`);
    expect((await read(`${page}-nope/feed`)).status).toBe(404);
  });

  test.each(['/rss', '/rss.xml', '/feed.xml', '/atom.xml'])(
    '%s, where the feed is guessed, leads to it',
    async (address) => {
      const { status, headers } = await read(address);
      expect([status, headers.get('location')]).toEqual([301, '/feed']);
    },
  );

  test('a person who opens a feed is told how to subscribe, in a style of its own', async () => {
    const { text } = await read('/airbnb/feed');
    const style = /<\?xml-stylesheet type="text\/css" href="([^"]+)"\?>/.exec(text)?.[1] ?? '';
    const { status, headers } = await read(style);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const inBrowser = await read('/airbnb/feed', { Accept: accept });
    expect(inBrowser.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(inBrowser.headers.get('vary')).toMatch(/^Accept\b/);
    expect(inBrowser.text).toBe(text);
    expect(text).toContain('into a feed reader');
    expect(text).toContain(`<html:a href="${service.url}/airbnb">`);
  });

  test('an OTA without articles has a feed without items', async () => {
    const { text } = await read('/agoda/feed');
    expect(XMLValidator.validate(text)).toBe(true);
    expect(text).not.toContain('1970');
    expect((await new Parser().parseString(text)).items).toEqual([]);
  });

  test('/feed.json is a JSON Feed 1.1 with the same articles', async () => {
    const { status, headers, text } = await read('/feed.json');
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'application/feed+json; charset=utf-8',
    ]);
    const feed = JSON.parse(text);
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'OTA News',
      home_page_url: `${service.url}/`,
      feed_url: `${service.url}/feed.json`,
    });
    const { item } = await channelOf('/feed');
    expect(feed.items.map(({ url }: { url: string }) => url)).toEqual(item.map(({ link }) => link));
    for (const entry of feed.items) {
      expect(item.map(({ guid }) => guid['#text'])).toContain(entry.id);
      expect(entry.content_html).toMatch(/^<p>/);
      expect(entry.date_published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
      expect(entry.date_modified >= entry.date_published).toBe(true);
      expect(entry.image).toMatch(/^http:/);
      expect(entry.authors).toContainEqual({ name: expect.any(String) });
    }
  });

  test.each(['/feed', '/feed.json', '/airbnb/feed'])(
    '%s answers HEAD, conditional requests and compressed transfer',
    async (address) => {
      const whole = await read(address);
      expect(whole.headers.get('cache-control')).toBe('public, max-age=3600');
      expect(whole.headers.get('access-control-allow-origin')).toBe('*');
      const head = await read(address, {}, 'HEAD');
      expect([head.status, head.text, head.headers.get('etag')]).toEqual([
        200,
        '',
        whole.headers.get('etag'),
      ]);
      const etag = String(whole.headers.get('etag'));
      expect((await read(address, { 'If-None-Match': etag })).status).toBe(304);
      const packed = await read(address, { 'Accept-Encoding': 'gzip' });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
    },
  );

  test('a changed address leaves an article the same item', async () => {
    const panel = await signIn(service);
    const { item } = await channelOf('/feed');
    const slug = item[0]?.link.split('/').at(-1) ?? '';
    const { body } = await panel.call<{ results: { documentId: string }[] }>(
      'GET',
      `/content-manager/collection-types/api::article.article?filters[slug][$eq]=${slug}`,
    );
    const address = `/content-manager/collection-types/api::article.article/${body.results[0]?.documentId}`;
    const { status } = await panel.call('POST', `${address}/actions/publish`, { slug: 'moved' });
    expect(status).toBe(200);
    const [moved] = (await channelOf('/feed')).item;
    expect(moved?.link).toMatch(/\/moved$/);
    expect(moved?.guid).toEqual(item[0]?.guid);
  });

  test('whatever an article contains, the feeds stay well-formed', async () => {
    const token = await issueToken(await signIn(service));
    const title = 'Ampersand & <angle> \u0008 "quotes" ]]> 😀';
    const response = await fetch(`${service.url}/api/articles`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ota_id: 1,
        author_id: 1,
        title,
        slug: 'hostile',
        excerpt: 'Commission a < b & c, <b>bold</b> and &nbsp;\u000b',
        body: 'End of data ]]> and \u0001. [Up](../airbnb), [here](#part), ![](/uploads/x.webp), <script>alert(1)</script>',
        is_published: true,
      }),
    });
    expect(response.status).toBe(201);
    const { item } = await channelOf('/feed');
    const feed = await new Parser().parseURL(`${service.url}/feed`);
    expect(feed.items[0]?.title).toBe('Ampersand & <angle>  "quotes" ]]> 😀');
    expect(item[0]?.description).toBe(
      'Commission a &lt; b &amp; c, &lt;b&gt;bold&lt;/b&gt; and &amp;nbsp;',
    );
    const content = String(feed.items[0]?.['content:encoded']);
    expect(content).toContain('End of data ]]&gt; and');
    expect(content).toContain(`href="${service.url}/airbnb"`);
    expect(content).toContain(`href="${item[0]?.link}#part"`);
    expect(content).toContain(`src="${service.url}/uploads/x.webp"`);
    expect(content).not.toContain('<script>');
    expect(Date.parse(String(item[0]?.pubDate))).toBeLessThanOrEqual(Date.now());
    const [inJson] = JSON.parse((await read('/feed.json')).text).items;
    expect(inJson).toMatchObject({
      title,
      summary: 'Commission a < b & c, <b>bold</b> and &nbsp;\u000b',
    });
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileWith, readAll, refusalOf } from '../../support/archives';

/** Settings without which there are none. */
const SECRETS = [
  'APP_KEYS',
  'API_TOKEN_SALT',
  'ADMIN_JWT_SECRET',
  'TRANSFER_TOKEN_SALT',
  'JWT_SECRET',
  'ENCRYPTION_KEY',
  'PREVIEW_SECRET',
  'NEWSLETTER_SECRET',
];

const rss = (items: string, channel = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
  xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>Bits &amp; Pieces</title><link>https://old.example/</link><description>d</description>
<atom:link rel="self" href="https://old.example/feed.xml"/>${channel}
${items}
</channel></rss>
`;

const ITEM = `<item><title>Tom&amp;#8217;s day</title><link>https://www.old.example/2024/toms-day.html?x=1</link>
<guid isPermaLink="false">tag:17</guid><dc:creator>Jane</dc:creator><dc:creator>Joe</dc:creator>
<category>News</category><category>News</category><category><![CDATA[A &amp; B]]></category>
<content:encoded><![CDATA[<p>Full text</p>]]></content:encoded><description>&lt;p&gt;Own summary&lt;/p&gt;</description>
<pubDate>Tue, 27 Jan 2015 14:56:57 +0100</pubDate>
<media:content url="https://old.example/m.jpg" medium="image"><media:description>A ship</media:description>
<media:credit>Ann</media:credit></media:content></item>`;

const read = (text: string, name = 'feed.xml') => readAll('rss', fileWith(name, text));

describe('feeds', () => {
  test('as RSS 2.0', async () => {
    const { archive, posts } = await read(rss(ITEM));
    expect(archive).toMatchObject({
      source: 'rss',
      title: 'Bits & Pieces',
      url: 'https://old.example',
      count: 1,
      feeds: ['/feed.xml'],
      rest: [],
    });
    expect(posts).toEqual([
      {
        kind: 'post',
        id: 'tag:17',
        title: 'Tom’s day',
        slug: 'toms-day',
        status: 'published',
        publishedAt: '2015-01-27T13:56:57.000Z',
        excerpt: 'Own summary',
        body: { format: 'html', text: '<p>Full text</p>' },
        metaTitle: '',
        metaDescription: '',
        picture: { src: 'https://old.example/m.jpg', alt: '', caption: 'A ship (Ann)' },
        isFeatured: false,
        authors: [
          { id: 'jane', name: 'Jane', slug: 'jane', bio: '', links: [], paths: [] },
          { id: 'joe', name: 'Joe', slug: 'joe', bio: '', links: [], paths: [] },
        ],
        terms: [
          { id: 'news', name: 'News', slug: 'news', kind: 'tag', description: '', paths: [] },
          {
            id: 'a-and-b',
            name: 'A & B',
            slug: 'a-and-b',
            kind: 'tag',
            description: '',
            paths: [],
          },
        ],
        company: '',
        paths: ['/2024/toms-day.html?x=1'],
        isRestricted: false,
        notes: [],
      },
    ]);
  });

  test('whose summary is the body, or cut off it', async () => {
    const { posts } = await read(
      rss(
        `<item><title>1</title><link>https://x.example/1</link><description>&lt;p&gt;All&lt;/p&gt;</description>
        <enclosure url="https://x.example/e.png" type="image/png" length="1"/></item>
        <item><title>2</title><guid>https://old.example/2/</guid><content:encoded>Text here</content:encoded>
        <description>Text [&amp;#8230;]</description></item>`,
      ),
    );
    expect(posts[0]).toMatchObject({
      id: 'https://x.example/1',
      excerpt: '',
      body: { text: '<p>All</p>' },
      picture: { src: 'https://x.example/e.png' },
      paths: [],
      publishedAt: null,
      notes: [{ kind: 'date' }],
    });
    expect(posts[1]).toMatchObject({ excerpt: '', slug: '2', paths: ['/2/'], picture: null });
  });

  test('as Atom', async () => {
    const { archive, posts } = await read(`<feed xmlns="http://www.w3.org/2005/Atom">
      <title type="html">A &amp;amp; B</title><link href="https://old.example/blog/"/><id>i</id>
      <updated>2020-01-01T00:00:00Z</updated><author><name>Jane</name><uri>https://jane.example</uri></author>
      <entry><id>urn:1</id><title>x &lt;b></title><link rel="alternate" href="https://old.example/blog/1/"/>
      <link rel="enclosure" type="image/png" href="https://old.example/e.png"/><category term="news" label="News"/>
      <published>2020-01-02T00:00:00Z</published><summary>Short</summary>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hi <b>x</b></p></div></content></entry>
      <entry><id>urn:2</id><title type="html">y &amp;lt;b></title><updated>2020-01-03T00:00:00Z</updated>
      <content>One &lt; two</content></entry></feed>`);
    expect(archive).toMatchObject({ title: 'A & B', url: 'https://old.example/blog', count: 2 });
    expect(posts[0]).toMatchObject({
      id: 'urn:1',
      title: 'x <b>',
      publishedAt: '2020-01-02T00:00:00.000Z',
      excerpt: 'Short',
      body: { format: 'html', text: '<p>Hi <b>x</b></p>' },
      authors: [{ name: 'Jane', links: [{ label: 'Website', url: 'https://jane.example' }] }],
      terms: [{ name: 'News' }],
      picture: { src: 'https://old.example/e.png' },
      paths: ['/blog/1/'],
    });
    expect(posts[1]).toMatchObject({ title: 'y <b>', body: { text: '<p>One &lt; two</p>' } });
  });

  test('as RSS 1.0', async () => {
    const { posts } = await read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://old.example/"><title>R</title><link>https://old.example/</link></channel>
      <item rdf:about="https://old.example/one"><title>One</title><link>https://old.example/1</link>
      <description>Text</description><dc:date>2020-01-01T00:00:00Z</dc:date><dc:creator>Jane</dc:creator>
      <dc:subject>Sea</dc:subject></item></rdf:RDF>`);
    expect(posts[0]).toMatchObject({
      id: 'https://old.example/one',
      title: 'One',
      publishedAt: '2020-01-01T00:00:00.000Z',
      authors: [{ name: 'Jane' }],
      terms: [{ name: 'Sea' }],
      paths: ['/1'],
    });
  });

  test('as JSON', async () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      home_page_url: 'https://old.example/',
      feed_url: 'https://old.example/feed.json',
      items: [
        {
          id: '1',
          url: 'https://old.example/1',
          title: 'T',
          content_text: 'One\n\nTwo & three',
          summary: 'Short',
          image: 'https://old.example/i',
          date_published: '2020-01-01T00:00:00+01:00',
          authors: [{ name: 'Jane' }],
          tags: ['a'],
        },
      ],
    };
    const { archive, posts } = await read(JSON.stringify(feed), 'feed.json');
    expect(archive.feeds).toEqual(['/feed.json']);
    expect(posts[0]).toMatchObject({
      id: '1',
      publishedAt: '2019-12-31T23:00:00.000Z',
      body: { text: '<p>One</p>\n<p>Two &amp; three</p>' },
      excerpt: 'Short',
      picture: { src: 'https://old.example/i' },
      terms: [{ name: 'a' }],
    });
  });
});

describe('at an address', () => {
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    process.env.OUTBOUND_PRIVATE_NETWORKS = '127.0.0.1/32';
    for (const name of SECRETS) process.env[name] = 'of-no-meaning-in-these-tests';
    server = createServer((request, response) => {
      if (request.url === '/feed.xml') response.end(rss(ITEM));
      else if (request.url === '/large.xml') {
        response.write(rss(ITEM));
        for (let count = 0; count < 34; count += 1) response.write(' '.repeat(1024 * 1024));
        response.end();
      } else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('a feed is fetched', async () => {
    const { archive } = await readAll('rss', `${origin}/feed.xml`, { siteUrl: origin });
    expect(archive).toMatchObject({ count: 1, url: origin, feeds: ['/feed.xml'] });
  });

  test.each([
    ['an error', () => `${origin}/none`, /answered 404/],
    ['too much', () => `${origin}/large.xml`, /larger than 32 MiB/],
    ['a private address', () => 'http://10.1.2.3/feed.xml', /not a public address/],
  ])('%s is refused', async (_, address, message) => {
    expect(await refusalOf('rss', address())).toMatch(message);
  });
});

describe('what is no feed is refused:', () => {
  const whole = rss(ITEM);

  test.each([
    ['a file cut off', whole.slice(0, -25), /^feed\.xml, line 1\d: .*ends in the middle/],
    ['a mistake', whole.replace('</guid>', '</gid>'), /^feed\.xml, line 8: XML is expected/],
    ['HTML', '<!doctype html><title>x</title>', /^feed\.xml, line 1: .*HTML/],
    ['other XML', '<svg></svg>', /^feed\.xml: RSS, Atom or a JSON Feed is expected/],
    ['other JSON', '{"a":1}', /^feed\.xml: RSS, Atom or a JSON Feed is expected/],
    ['broken JSON', '{"version":', /^feed\.xml, line 1: .*ends in the middle/],
    ['an empty file', '', /^feed\.xml: The file is empty/],
    ['a text', 'Hello', /^feed\.xml, line 1: XML is expected/],
    ['UTF-16', Buffer.from(`\ufeff${whole}`, 'utf16le'), /UTF-16/],
    ['Latin-1', Buffer.from(whole.replace('News', 'Nëws'), 'latin1'), /line 9: UTF-8/],
    [
      'entities that explode',
      whole.replace('<rss', '<!DOCTYPE rss [<!ENTITY a "a">]><rss'),
      /entities/,
    ],
    ['deep nesting', whole.replace('<item>', '<a>'.repeat(300)), /200 levels/],
    ['more than 32 MiB', Buffer.alloc(33 * 1024 * 1024, ' '), /larger than 32 MiB/],
  ])('%s', async (_, content, message) => {
    expect(await refusalOf('rss', fileWith('feed.xml', content))).toMatch(message);
  });
});

import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { allOf, fileWith, folderWith, readAll, refusalOf } from '../../support/archives';
import { describeWithForeignTexts, foreignExport } from '../../support/foreign-texts';

const HEAD = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Bits &amp;amp; Pieces</title>
<link>https://old.example/blog</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://network.example/</wp:base_site_url>
<wp:base_blog_url>https://old.example/blog</wp:base_blog_url>
`;

const channel = (...elements: string[]): string =>
  `${HEAD}${elements.join('\n')}</channel>\n</rss>\n`;

const item = (facts: Record<string, string>, more = ''): string => {
  const all: Record<string, string> = {
    title: 'A title',
    link: 'https://old.example/blog/2024/03/a-title/',
    guid: 'https://www.old.example/blog/?p=7',
    'dc:creator': 'jane.doe',
    'content:encoded': 'Body',
    'excerpt:encoded': '',
    'wp:post_id': '7',
    'wp:post_date': '2024-03-01 11:20:30',
    'wp:post_date_gmt': '2024-03-01 10:20:30',
    'wp:post_name': 'a-title',
    'wp:status': 'publish',
    'wp:post_type': 'post',
    'wp:post_password': '',
    ...facts,
  };
  const elements = Object.entries(all).map(
    ([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`,
  );
  return `<item>${elements.join('\n')}${more}</item>`;
};

const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

const attachment = (id: string, parent: string, facts: Record<string, string> = {}): string =>
  item(
    {
      title: `File ${id}`,
      'wp:post_id': id,
      'wp:post_parent': parent,
      'wp:post_type': 'attachment',
      'wp:status': 'inherit',
      'wp:attachment_url': `https://old.example/blog/wp-content/uploads/${id}.jpg`,
      'excerpt:encoded': `<em>Caption</em> ${id} &copy;`,
      ...facts,
    },
    meta('_wp_attachment_image_alt', `Alt ${id}`),
  );

const read = (...elements: string[]) =>
  readAll('wordpress', fileWith('site.xml', channel(...elements)));

const only = async (facts: Record<string, string>, more = '', ...others: string[]) =>
  (await read(item(facts, more), ...others)).posts[0];

describe('exports of WordPress', () => {
  test('have posts with all that refers to them', async () => {
    const { archive, posts } = await read(
      `<wp:author><wp:author_id>3</wp:author_id><wp:author_login>jane.doe</wp:author_login>
        <wp:author_display_name><![CDATA[Jane O&#8217;Doe]]></wp:author_display_name></wp:author>`,
      `<wp:category><wp:term_id>1</wp:term_id><wp:category_nicename>trips</wp:category_nicename>
        <wp:category_parent/><wp:cat_name>Trips</wp:cat_name></wp:category>`,
      `<wp:category><wp:term_id>2</wp:term_id><wp:category_nicename>rail</wp:category_nicename>
        <wp:category_parent>trips</wp:category_parent><wp:cat_name><![CDATA[Rail &amp; Sea]]></wp:cat_name>
        <wp:category_description>By <![CDATA[<b>train</b>]]></wp:category_description></wp:category>`,
      `<wp:tag><wp:term_id>9</wp:term_id><wp:tag_slug>night</wp:tag_slug><wp:tag_name>Night</wp:tag_name></wp:tag>`,
      item(
        {
          title: 'Tom &amp; Jerry&#8217;s <em>day</em> &lt;b&gt;',
          'excerpt:encoded': '<p>One &hellip;</p><p>Two</p>',
          'content:encoded': '<!-- wp:paragraph --><p>Hi &amp; bye</p><!-- /wp:paragraph -->',
          'wp:is_sticky': '1',
        },
        [
          '<category domain="category" nicename="rail"><![CDATA[Rail &amp; Sea]]></category>',
          '<category domain="post_tag" nicename="night">Night</category>',
          '<category domain="post_format" nicename="post-format-quote">Quote</category>',
          '<category domain="region" nicename="eu">Europe</category>',
          meta('_thumbnail_id', '20'),
          meta('_yoast_wpseo_title', '%%title%% | %%sitename%%'),
          meta('rank_math_title', 'Seen by engines'),
          meta('_yoast_wpseo_metadesc', 'Described &amp; found'),
          meta('footnotes', '[{"id":"a","content":"Note"}]'),
          '<wp:comment><wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type></wp:comment>',
          '<wp:comment><wp:comment_approved>1</wp:comment_approved><wp:comment_type>pingback</wp:comment_type></wp:comment>',
          '<wp:comment><wp:comment_approved>0</wp:comment_approved><wp:comment_type/></wp:comment>',
        ].join(''),
      ),
      item({ 'wp:post_id': '8', 'wp:status': 'trash' }),
      item({ 'wp:post_id': '9', 'wp:post_type': 'nav_menu_item' }),
      attachment('20', '7'),
    );
    expect(archive).toMatchObject({
      source: 'wordpress',
      title: 'Bits & Pieces',
      url: 'https://old.example/blog',
      count: 1,
      feeds: ['/blog/feed/', '/blog/feed/atom/'],
      redirects: [],
      rest: [
        { what: 'region', count: 1 },
        { what: 'comments', count: 1 },
        { what: 'trash', count: 1 },
        { what: 'nav_menu_item', count: 1 },
      ],
    });
    expect(await allOf(archive.members())).toEqual([]);
    expect(posts).toEqual([
      {
        kind: 'post',
        id: '7',
        title: 'Tom & Jerry’s day <b>',
        slug: 'a-title',
        status: 'published',
        publishedAt: '2024-03-01T10:20:30.000Z',
        excerpt: 'One … Two',
        body: {
          format: 'wordpress',
          text: '<!-- wp:paragraph --><p>Hi &amp; bye</p><!-- /wp:paragraph -->',
          footnotes: '[{"id":"a","content":"Note"}]',
          attachments: expect.any(Function),
          patterns: new Map(),
        },
        metaTitle: 'Seen by engines',
        metaDescription: 'Described & found',
        picture: {
          src: 'https://old.example/blog/wp-content/uploads/20.jpg',
          alt: 'Alt 20',
          caption: 'Caption 20 ©',
        },
        isFeatured: true,
        authors: [
          {
            id: '3',
            name: 'Jane O’Doe',
            slug: 'jane-doe',
            bio: '',
            links: [],
            paths: ['/blog/author/jane-doe/', '/blog/author/jane-doe/feed/'],
          },
        ],
        terms: [
          {
            id: '2',
            name: 'Rail & Sea',
            slug: 'rail',
            kind: 'category',
            description: 'By train',
            paths: [
              '/blog/category/trips/rail/',
              '/blog/category/trips/rail/feed/',
              '/blog/category/rail/',
              '/blog/category/rail/feed/',
            ],
          },
          {
            id: '9',
            name: 'Night',
            slug: 'night',
            kind: 'tag',
            description: '',
            paths: ['/blog/tag/night/', '/blog/tag/night/feed/'],
          },
        ],
        company: '',
        paths: ['/blog/2024/03/a-title/', '/blog/?p=7'],
        isRestricted: false,
        notes: [],
      },
    ]);
  });

  test.each([
    ['publish', 'published', false],
    ['future', 'scheduled', false],
    ['draft', 'draft', false],
    ['pending', 'draft', false],
    ['private', 'published', true],
  ])('status %s', async (status, expected, isRestricted) => {
    expect(await only({ 'wp:status': status })).toMatchObject({ status: expected, isRestricted });
  });

  test('with a password are restricted', async () => {
    expect(await only({ 'wp:post_password': 'enter' })).toMatchObject({ isRestricted: true });
  });

  test.each([
    ['draft', '0000-00-00 00:00:00', '2024-03-01 11:20:30', null, 0],
    ['publish', '0000-00-00 00:00:00', '2024-03-01 11:20:30', '2024-03-01T11:20:30.000Z', 1],
    ['publish', '0000-00-00 00:00:00', '0000-00-00 00:00:00', '2024-03-05T06:07:08.000Z', 0],
  ])('date of %s with %s and %s', async (status, gmt, local, expected, notes) => {
    const found = await only({
      'wp:status': status,
      'wp:post_date_gmt': gmt,
      'wp:post_date': local,
      pubDate: 'Tue, 05 Mar 2024 06:07:08 +0000',
    });
    expect(found?.publishedAt).toBe(expected);
    expect(found?.notes).toHaveLength(notes);
  });

  test('have galleries of their own pictures, in order, or of those named', async () => {
    const found = await only(
      {},
      '',
      attachment('22', '7', { 'wp:menu_order': '1' }),
      attachment('21', '7', { 'wp:menu_order': '1' }),
      attachment('23', '7', { 'wp:attachment_url': 'https://old.example/blog/a.pdf' }),
      attachment('24', '99'),
    );
    const titles = (ids: string[] | null) =>
      found?.body.attachments?.(ids).map(({ title }) => title);
    expect(titles(null)).toEqual(['File 21', 'File 22']);
    expect(titles(['24', '1', '22'])).toEqual(['File 24', 'File 22']);
  });

  test('have several authors by Co-Authors Plus', async () => {
    const found = await only(
      {},
      '<category domain="author" nicename="cap-joe">Joe</category><category domain="author" nicename="jane-doe">jane.doe</category>',
      '<wp:author><wp:author_login>jane.doe</wp:author_login><wp:author_display_name>Jane</wp:author_display_name></wp:author>',
    );
    expect(found?.authors.map(({ name, slug }) => `${name} ${slug}`)).toEqual([
      'Joe joe',
      'Jane jane-doe',
    ]);
  });

  test('have paths of their own site only', async () => {
    const found = await only({
      'wp:post_type': 'page',
      link: 'https://elsewhere.example/x/',
      guid: 'http://old.example/blog/?page_id=7',
    });
    expect(found).toMatchObject({ kind: 'page', paths: ['/blog/?page_id=7'] });
  });

  test('note a featured picture that is missing, and a canonical address', async () => {
    const found = await only(
      {},
      meta('_thumbnail_id', '5') + meta('_yoast_wpseo_canonical', 'https://elsewhere.example/'),
    );
    expect(found?.notes.map(({ kind }) => kind)).toEqual(['canonical-address', 'picture']);
  });

  test('may have control characters, which XML has not, and a byte order mark', async () => {
    const file = fileWith('a.xml', `\ufeff${channel(item({ title: 'A\u0007 bell\u000b' }))}`);
    expect((await readAll('wordpress', file)).posts[0]?.title).toBe('A bell');
  });
});

describe('what is no export of WordPress is refused:', () => {
  const whole = channel(item({ title: 'First' }), item({ title: 'Second' }));
  const bomb = whole.replace(
    '<rss',
    '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss',
  );

  test.each([
    ['a file cut off', whole.slice(0, -20), /^site\.xml, line 36: .*ends in the middle/],
    [
      'a file cut off in a text',
      whole.slice(0, whole.indexOf('Second') + 3),
      /line 2\d: .*ends in the middle/,
    ],
    [
      'a mistake',
      whole.replace('</title>', '</titel>'),
      /^site\.xml, line 6: XML is expected.*Unexpected close tag/i,
    ],
    ['text behind', `${whole}more`, /^site\.xml, line 38: XML is expected/],
    ['an empty file', '', /^site\.xml: The file is empty/],
    ['only spaces', ' \n ', /^site\.xml/],
    ['HTML', '<!doctype html>\n<title>Sign in</title>', /^site\.xml, line 1: .*HTML/],
    ['JSON', '{"db":[]}', /^site\.xml, line 1: XML is expected/],
    [
      'other XML',
      '<?xml version="1.0"?>\n<feed></feed>',
      /line 2: The element rss is expected here, and this is feed/,
    ],
    ['a feed', '<rss><channel><title>x</title></channel></rss>', /no export of WordPress/],
    ['entities that explode', bomb, /line 2: A DOCTYPE with entities/],
    ['UTF-16', Buffer.from(`\ufeff${whole}`, 'utf16le'), /line 1: .*UTF-16/],
    ['Latin-1', Buffer.from(whole.replace('First', 'Fïrst'), 'latin1'), /line 11: UTF-8/],
    ['deep nesting', HEAD + '<a>'.repeat(300), /200 levels/],
  ])('%s', async (_, content, message) => {
    expect(await refusalOf('wordpress', fileWith('site.xml', content))).toMatch(message);
  });

  test.each([
    ['a text', '<![CDATA[', 'x'.repeat(1024 * 1024), /larger than 64 MiB/],
    ['elements', '', '<a/>'.repeat(256 * 1024), /more than 1000000|larger than 64 MiB/],
    ['a name', '<', 'x'.repeat(1024 * 1024), /buffer length|64 MiB/],
  ])('%s of more than 64 MiB, before it is read to its end', async (_, start, piece, message) => {
    const file = path.join(folderWith({}), 'site.xml');
    await pipeline(async function* () {
      yield `${HEAD}<item><content:encoded>${start}`;
      for (let count = 0; count < 80; count += 1) yield piece;
    }, createWriteStream(file));
    expect(await refusalOf('wordpress', file)).toMatch(message);
  });

  test('a folder', async () => {
    expect(await refusalOf('wordpress', folderWith({}))).toMatch(/this is a folder/);
  });
});

describeWithForeignTexts('a real export of WordPress', () => {
  test('is read in full', async () => {
    const { archive, posts } = await readAll('wordpress', foreignExport('wp-theme-unit-test.xml'));
    expect(archive).toMatchObject({
      title: 'Theme Unit Test Data',
      url: 'https://wpthemetestdata.wordpress.com',
    });
    expect(posts).toHaveLength(archive.count);
    expect({
      posts: posts.filter(({ kind }) => kind === 'post').length,
      pages: posts.filter(({ kind }) => kind === 'page').length,
      drafts: posts.filter(({ status }) => status === 'draft').length,
      scheduled: posts.filter(({ status }) => status === 'scheduled').length,
      restricted: posts.filter(({ isRestricted }) => isRestricted).length,
      featured: posts.filter(({ isFeatured }) => isFeatured).length,
      pictures: posts.filter(({ picture }) => picture !== null).length,
      undated: posts.filter(({ publishedAt }) => publishedAt === null).length,
      rest: archive.rest,
    }).toEqual({
      posts: 51,
      pages: 21,
      drafts: 1,
      scheduled: 1,
      restricted: 1,
      featured: 1,
      pictures: 5,
      undated: 0,
      rest: [
        { what: 'comments', count: 25 },
        { what: 'nav_menu_item', count: 70 },
      ],
    });
    expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
  });
});

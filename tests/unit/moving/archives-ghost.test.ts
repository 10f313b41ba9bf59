import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openArchive } from '#plugins/moving/server/src/archives/open-archive';
import { allOf, fileWith, folderWith, readAll, refusalOf } from '../../support/archives';
import { describeWithForeignTexts, foreignExport } from '../../support/foreign-texts';

const post = (id: string, facts: Record<string, unknown> = {}) => ({
  id,
  title: `Title ${id}`,
  slug: `slug-${id}`,
  html: '<p>Text</p>',
  status: 'published',
  visibility: 'public',
  published_at: '2024-03-01 10:20:30',
  ...facts,
});

const META = { exported_on: 1_700_000_000_000, version: '5.80.0' };

const exported = (data: Record<string, unknown>, wrap = true): string =>
  JSON.stringify(wrap ? { db: [{ meta: META, data }] } : { meta: META, data });

const only = async (facts: Record<string, unknown>, others: Record<string, unknown> = {}) => {
  const file = fileWith('site.json', exported({ ...others, posts: [post('1', facts)] }));
  const { posts } = await readAll('ghost', file, { siteUrl: 'https://old.example/blog/' });
  return posts[0];
};

describe('exports of Ghost', () => {
  test('have posts with all that refers to them, wherever the tables stand', async () => {
    const data = {
      // Behind the posts in some exports, before them in others.
      posts: [
        post('1', { custom_excerpt: 'Short', featured: 1 }),
        post('2', { type: 'page', status: 'draft', published_at: null }),
      ],
      users: [
        {
          id: 'u1',
          name: 'Jane',
          slug: 'jane',
          bio: 'Writes',
          website: 'https://jane.example',
          twitter: '@jane',
        },
        { id: 'u2', name: 'Joe', slug: 'joe' },
      ],
      tags: [
        { id: 't1', name: 'Travel', slug: 'travel', description: 'Trips', visibility: 'public' },
        { id: 't2', name: '#wide', slug: 'hash-wide', visibility: 'internal' },
        { id: 't3', name: 'News', slug: 'news' },
      ],
      posts_authors: [
        { post_id: '1', author_id: 'u1', sort_order: 1 },
        { post_id: '1', author_id: 'u2', sort_order: 0 },
      ],
      posts_tags: [
        { post_id: '1', tag_id: 't3', sort_order: 2 },
        { post_id: '1', tag_id: 't2', sort_order: 1 },
        { post_id: '1', tag_id: 't1', sort_order: 0 },
      ],
      posts_meta: [
        {
          post_id: '1',
          meta_title: 'Meta',
          meta_description: 'Described',
          feature_image_alt: 'A ship',
          feature_image_caption: 'By <a href="https://x.example">Ann &amp; Co</a>',
        },
      ],
      settings: [{ key: 'title', value: 'The Site' }],
      snippets: [{ id: 's' }, { id: 's2' }],
    };
    const { archive, posts } = await readAll('ghost', fileWith('a.json', exported(data, false)));
    expect(archive).toMatchObject({
      source: 'ghost',
      title: 'The Site',
      url: '',
      count: 2,
      feeds: ['/rss/'],
      rest: [{ what: 'snippets', count: 2 }],
      redirects: [],
    });
    expect(posts[0]).toEqual({
      kind: 'post',
      id: '1',
      title: 'Title 1',
      slug: 'slug-1',
      status: 'published',
      publishedAt: '2024-03-01T10:20:30.000Z',
      excerpt: 'Short',
      body: { format: 'html', text: '<p>Text</p>' },
      metaTitle: 'Meta',
      metaDescription: 'Described',
      picture: null,
      isFeatured: true,
      authors: [
        {
          id: 'u2',
          name: 'Joe',
          slug: 'joe',
          bio: '',
          links: [],
          paths: ['/author/joe/', '/author/joe/rss/'],
        },
        {
          id: 'u1',
          name: 'Jane',
          slug: 'jane',
          bio: 'Writes',
          links: [
            { label: 'Website', url: 'https://jane.example' },
            { label: 'X', url: 'https://x.com/jane' },
          ],
          paths: ['/author/jane/', '/author/jane/rss/'],
        },
      ],
      terms: [
        {
          id: 't1',
          name: 'Travel',
          slug: 'travel',
          kind: 'tag',
          description: 'Trips',
          paths: ['/tag/travel/', '/tag/travel/rss/'],
        },
        {
          id: 't3',
          name: 'News',
          slug: 'news',
          kind: 'tag',
          description: '',
          paths: ['/tag/news/', '/tag/news/rss/'],
        },
      ],
      company: '',
      paths: ['/slug-1/'],
      isRestricted: false,
      notes: [{ kind: 'internal-tag', detail: '#wide' }],
    });
    expect(posts[1]).toMatchObject({ kind: 'page', status: 'draft', publishedAt: null, notes: [] });
    // Read anew.
    expect(await allOf(archive.posts())).toEqual(posts);
  });

  test('prefer Lexical, then Mobiledoc, and write the address of the site', async () => {
    const text = '{"root":{"src":"__GHOST_URL__/content/a.png"}}';
    const lexical = await only({ lexical: text, mobiledoc: '{}' });
    expect(lexical?.body).toEqual({
      format: 'lexical',
      text: '{"root":{"src":"https://old.example/blog/content/a.png"}}',
    });
    expect((await only({ lexical: null, mobiledoc: '{"cards":[]}' }))?.body.format).toBe(
      'mobiledoc',
    );
    const file = fileWith(
      'a.json',
      exported({ posts: [post('1', { lexical: text, feature_image: '__GHOST_URL__/b.jpg' })] }),
    );
    const { posts } = await readAll('ghost', file);
    expect(posts[0]?.body.text).toBe('{"root":{"src":"/content/a.png"}}');
    expect(posts[0]?.picture).toEqual({ src: '/b.jpg', alt: '', caption: '' });
  });

  test('have paths below that of the site', async () => {
    expect((await only({}))?.paths).toEqual(['/blog/slug-1/']);
  });

  test.each([
    [{ visibility: 'members' }, true],
    [{ visibility: 'paid' }, true],
    [{ visibility: 'tiers' }, true],
    [{ status: 'sent' }, true],
    [{ visibility: null }, false],
  ])('%j restricted: %j', async (facts, expected) => {
    expect(await only(facts)).toMatchObject({ isRestricted: expected, status: 'published' });
  });

  test('of Ghost 1 have one author, a flag for pages and texts of search beside the post', async () => {
    const users = [{ id: 1, name: 'Jane', slug: 'jane' }];
    const found = await only(
      { page: 1, author_id: 1, meta_title: 'Meta', published_at: 1_425_244_100_000 },
      { users },
    );
    expect(found).toMatchObject({
      kind: 'page',
      metaTitle: 'Meta',
      publishedAt: '2015-03-01T21:08:20.000Z',
      authors: [{ id: '1', name: 'Jane' }],
    });
  });

  test('note what is lost beside the body', async () => {
    const found = await only({
      codeinjection_head: '<style>p{}</style>',
      canonical_url: 'https://elsewhere.example/',
      published_at: '2024-02-31 10:00:00',
    });
    expect(found?.publishedAt).toBeNull();
    expect(found?.notes).toEqual([
      { kind: 'canonical-address', detail: 'https://elsewhere.example/' },
      { kind: 'injected-code', detail: '<style>p{}</style>' },
      { kind: 'date', detail: 'published_at: 2024-02-31 10:00:00' },
    ]);
  });

  test('are found in a folder, with members and redirects', async () => {
    const folder = folderWith({
      'site.ghost.2024-05-01.json': exported({ posts: [post('1')] }),
      'other.json': '{"a":1}',
      'members.2024.csv': [
        'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels',
        '1,ann@example.org,"Ann, A",,true,false,,2023-05-06T07:08:09.000Z,,',
        '2,off@example.org,Off,,false,false,,2023-05-06T07:08:09.000Z,,',
        '3,gone@example.org,Gone,,true,false,,2023-05-06T07:08:09.000Z,2024-01-01T00:00:00.000Z,',
      ].join('\n'),
      'redirects.yaml': [
        '301:',
        '  /old/: /new/',
        '  ^\\/past\\/story$: https://else.example/story',
        '  /cat/(.*): /tag/$1',
        '302:',
        '  /soon: /later',
      ].join('\n'),
    });
    const archive = await openArchive('ghost', folder);
    expect(archive.count).toBe(1);
    expect(await allOf(archive.members())).toEqual([
      { email: 'ann@example.org', consentedAt: '2023-05-06T07:08:09.000Z' },
    ]);
    expect(archive.redirects).toEqual([
      { from: '/old/', to: '/new/', isPermanent: true },
      { from: '/past/story', to: 'https://else.example/story', isPermanent: true },
      { from: '/soon', to: '/later', isPermanent: false },
    ]);
    expect(archive.rest).toEqual([{ what: 'redirects', count: 1 }]);
  });

  test('have redirects as JSON, too', async () => {
    const folder = folderWith({
      'export.json': exported({ posts: [post('1')] }),
      'redirects.json': JSON.stringify([
        { from: '^/a/$', to: '/b/', permanent: true },
        { from: '/c', to: '/d' },
      ]),
    });
    expect((await openArchive('ghost', folder)).redirects).toEqual([
      { from: '/a/', to: '/b/', isPermanent: true },
      { from: '/c', to: '/d', isPermanent: false },
    ]);
  });
});

describe('what is no export of Ghost is refused:', () => {
  const whole = exported({ posts: [post('1'), post('2')] });
  const lines = JSON.stringify(JSON.parse(whole), null, 1);

  test.each([
    ['a file cut off', whole.slice(0, -30), /^site\.json, line 1: .*ends in the middle/],
    [
      'a file cut off in a text',
      lines.slice(0, lines.indexOf('Title 2') + 3),
      /line 2\d: .*ends in the middle/,
    ],
    [
      'a mistake',
      lines.replace('"title": "Title 2"', '"title"; "Title 2"'),
      /^site\.json, line 2\d: JSON is expected/,
    ],
    ['a second document', `${whole}\n\n{}`, /^site\.json, line \d: JSON is expected/],
    ['an empty file', '', /^site\.json: The file is empty/],
    ['only spaces', ' \n ', /no export of Ghost/],
    ['HTML', '\n<!doctype html><title>Sign in</title>', /^site\.json, line 1: .*HTML/],
    ['other JSON', '{"posts":[{"id":1}]}', /no export of Ghost/],
    ['a list', '[]', /no export of Ghost/],
    ['a number', '12', /no export of Ghost/],
    ['UTF-16', Buffer.from(`\ufeff${whole}`, 'utf16le'), /^site\.json, line 1: .*UTF-16/],
    ['UTF-16 without a mark', Buffer.from(whole, 'utf16le'), /^site\.json, line 1: .*UTF-16/],
    [
      'Latin-1',
      Buffer.from(lines.replace('Title 2', 'T\u00eftle 2'), 'latin1'),
      /^site\.json, line 2\d: UTF-8/,
    ],
    ['deep nesting', `{"db":[{"data":{"posts":[${'['.repeat(300)}`, /line 1: .*200 levels/],
    [
      'half a character',
      Buffer.concat([Buffer.from(whole), Buffer.from([0xe2, 0x82])]),
      /middle of a character/,
    ],
  ])('%s', async (_, content, message) => {
    expect(await refusalOf('ghost', fileWith('site.json', content))).toMatch(message);
  });

  test('a byte order mark and spaces at the end are none of it', async () => {
    const file = fileWith('site.json', `\ufeff${whole}\n\n  ${' '.repeat(70_000)}`);
    expect((await readAll('ghost', file)).posts).toHaveLength(2);
  });

  test('a missing file', async () => {
    expect(await refusalOf('ghost', '/nowhere/site.json')).toBe(
      'site.json: There is no such file.',
    );
  });

  test('a folder without an export, or with two', async () => {
    expect(await refusalOf('ghost', folderWith({ 'a.json': '{"a":1}' }))).toMatch(
      /no export of Ghost/,
    );
    const two = folderWith({ 'a.ghost.1.json': whole, 'b.ghost.2.json': whole });
    expect(await refusalOf('ghost', two)).toMatch(
      /several exports.*a\.ghost\.1\.json, b\.ghost\.2/,
    );
  });

  test('members and redirects of another form', async () => {
    const inFolder = (name: string, content: string) =>
      refusalOf('ghost', folderWith({ 'a.ghost.1.json': whole, [name]: content }));
    expect(await inFolder('members.csv', 'name\nx\n')).toMatch(
      /^members\.csv, line 1: .*lacks email, created_at, subscribed_to_emails/,
    );
    const head = 'email,created_at,subscribed_to_emails\n';
    expect(
      await inFolder('members.csv', `${head}a@b.c,2024-01-01,true\nb@b.c,soon,true\n`),
    ).toMatch(/^members\.csv, line 3: "soon"/);
    expect(await inFolder('members.csv', `${head}"a@b.c,2024-01-01,true\n`)).toMatch(/quotation/);
    expect(await inFolder('redirects.json', '{')).toMatch(/^redirects\.json: /);
    expect(await inFolder('redirects.yaml', '301:\n  a: [')).toMatch(/^redirects\.yaml: /);
  });

  test('a value of more than 64 MiB, before it is read to its end', async () => {
    const folder = folderWith({});
    const file = path.join(folder, 'site.json');
    const piece = 'x'.repeat(1024 * 1024);
    await pipeline(async function* () {
      yield '{"meta":{"version":"5"},"data":{"posts":[{"html":"';
      // The file has no end: that is not what is complained of.
      for (let count = 0; count < 80; count += 1) yield piece;
    }, createWriteStream(file));
    expect(await refusalOf('ghost', file)).toMatch(/^site\.json, line 1: .*larger than 64 MiB/);
  });

  test('an address that is none', async () => {
    const file = fileWith('site.json', whole);
    await expect(openArchive('ghost', file, { siteUrl: 'old site' })).rejects.toThrow(/old site/);
  });

  test('reading ends when it is told to', async () => {
    const control = new AbortController();
    const archive = await openArchive('ghost', fileWith('site.json', whole), {
      signal: control.signal,
    });
    control.abort();
    await expect(allOf(archive.posts())).rejects.toThrow(/abort/i);
  });
});

describe('memory', () => {
  test('does not grow with the number of posts', async () => {
    const folder = folderWith({});
    const file = path.join(folder, 'large.ghost.json');
    const text = 'Words of a long story. '.repeat(1_300);
    const COUNT = 3_000;
    await pipeline(async function* () {
      yield `{"db":[{"meta":${JSON.stringify(META)},"data":{"posts":[`;
      for (let count = 0; count < COUNT; count += 1) {
        const row = JSON.stringify(post(String(count), { html: `<p>${count} ${text}</p>` }));
        yield `${count === 0 ? '' : ','}${row}`;
      }
      yield ']}}]}';
    }, createWriteStream(file));

    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const used = (): number => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return (heapUsed + external) / 1024 / 1024;
    };
    const before = used();
    const archive = await openArchive('ghost', file);
    expect(archive.count).toBe(COUNT);
    let read = 0;
    let highest = 0;
    for await (const { body } of archive.posts()) {
      expect(body.text).toHaveLength(text.length + `<p>${read} </p>`.length);
      read += 1;
      if (read % 500 === 0) highest = Math.max(highest, used());
    }
    expect(read).toBe(COUNT);
    expect(highest - before).toBeLessThan(20);
  });
});

describeWithForeignTexts('a real export of Ghost', () => {
  test('is read in full', async () => {
    const { archive, posts } = await readAll('ghost', foreignExport('ghost-theme-unit-test.json'));
    expect(archive).toMatchObject({ count: 19, title: 'Ghost', rest: [] });
    expect(posts).toHaveLength(19);
    expect(new Set(posts.map(({ id }) => id)).size).toBe(19);
    expect(posts.flatMap(({ terms }) => terms).length).toBeGreaterThan(80);
    expect(new Set(posts.map(({ body }) => body.format))).toEqual(new Set(['mobiledoc']));
    expect(posts[0]).toMatchObject({
      title: 'This is a featured post',
      isFeatured: true,
      status: 'published',
      publishedAt: '2015-03-01T21:08:20.000Z',
      authors: [{ name: 'Nick Noble', slug: 'nick' }],
      paths: ['/this-is-a-featured-post/'],
    });
  });
});

import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileWith, folderWith, readAll, refusalOf } from '../../support/archives';

const written = (facts: string, body = 'Text\n'): string => `---\n${facts}\n---\n\n${body}`;

const read = (files: Record<string, string>, siteUrl?: string) =>
  readAll('markdown', folderWith(files), { siteUrl });

const only = async (facts: string, name = 'a-story.md', siteUrl?: string) =>
  (await read({ [name]: written(facts) }, siteUrl)).posts[0];

describe('folders of markdown', () => {
  test('have posts with all that their front matter says', async () => {
    const facts = `title: "A: story"
slug: the-story
date: 2024-03-01 10:20:30 +0100
excerpt: Short
author: Jane Doe
authors: [Joe, {name: Ann}, Joe]
category: Sea
categories: [Sea, Air]
tags: ferries, night trains
cover:
  image: ./images/ship.jpg
  alt: A ship
  caption: At sea
  credit: Ann
featured: true
metaTitle: For engines
meta-description: Described
company: acme
permalink: /2024/the-story/
aliases: [old/story, "https://old.example/older/", /:year/:title/]
canonical_url: https://elsewhere.example/`;
    const { archive, posts } = await read({
      'blog/a-story.md': written(facts, '# Hi\n\n<b>x</b>\n---\nmore'),
    });
    expect(archive).toMatchObject({ source: 'markdown', count: 1, url: '', feeds: [], rest: [] });
    expect(posts).toEqual([
      {
        kind: 'post',
        id: 'blog/a-story.md',
        title: 'A: story',
        slug: 'the-story',
        status: 'published',
        publishedAt: '2024-03-01T09:20:30.000Z',
        excerpt: 'Short',
        body: { format: 'markdown', text: '# Hi\n\n<b>x</b>\n---\nmore' },
        metaTitle: 'For engines',
        metaDescription: 'Described',
        picture: { src: 'blog/images/ship.jpg', alt: 'A ship', caption: 'At sea (Ann)' },
        isFeatured: true,
        authors: [
          expect.objectContaining({ name: 'Joe', slug: 'joe' }),
          expect.objectContaining({ name: 'Ann' }),
          expect.objectContaining({ name: 'Jane Doe', slug: 'jane-doe' }),
        ],
        terms: [
          expect.objectContaining({ name: 'Sea', kind: 'category' }),
          expect.objectContaining({ name: 'Air', kind: 'category' }),
          expect.objectContaining({ name: 'ferries', kind: 'tag' }),
          expect.objectContaining({ name: 'night trains', slug: 'night-trains', kind: 'tag' }),
        ],
        company: 'acme',
        paths: ['/2024/the-story/', '/old/story', '/older/'],
        isRestricted: false,
        notes: [{ kind: 'canonical-address', detail: 'https://elsewhere.example/' }],
      },
    ]);
  });

  test('of Jekyll are dated and named by their files, and have a folder of drafts', async () => {
    const { posts } = await read({
      '_posts/2024-03-01-a-story.markdown': written('layout: post'),
      '_drafts/idea.md': written('title: Idea'),
      'about.md': written('title: About\nlayout: page\ndate: 2020-01-01'),
    });
    expect(posts).toMatchObject([
      { slug: 'idea', status: 'draft', publishedAt: null, notes: [] },
      { title: 'a story', slug: 'a-story', publishedAt: '2024-03-01T00:00:00.000Z' },
      { kind: 'page', title: 'About', status: 'published' },
    ]);
  });

  test('of Hugo and Astro have bundles, sections and other names of dates', async () => {
    const { archive, posts } = await read({
      'post/_index.md': written('title: Section'),
      'post/trip/index.md': written(
        'title: Trip\npubDate: Jul 08 2022\nimage: ship.jpg\ndraft: true',
      ),
      'post/trip/ship.jpg': 'x',
      'README.md': '# Read me',
    });
    expect(posts).toMatchObject([
      {
        slug: 'trip',
        status: 'draft',
        publishedAt: '2022-07-08T00:00:00.000Z',
        picture: { src: 'post/trip/ship.jpg' },
      },
    ]);
    expect(archive.rest).toEqual([{ what: 'files without front matter', count: 2 }]);
  });

  test('as our own pages write them', async () => {
    const found = await only(
      `title: "No"
id: abc
url: https://news.example/articles/a-story
ota: Acme
ota_profile: https://news.example/otas/acme
author: Jane
published_at: 2024-02-29T10:00:00.000Z
image: https://news.example/uploads/a.jpg
image_caption: A ship
image_credit: Ann`,
      'x.md',
      'https://news.example',
    );
    expect(found).toMatchObject({
      id: 'abc',
      title: 'No',
      company: 'acme',
      paths: ['/articles/a-story'],
      picture: { src: 'https://news.example/uploads/a.jpg', caption: 'A ship (Ann)' },
    });
  });

  test.each([
    ['draft: true', 'draft'],
    ['published: false', 'draft'],
    ['status: pending', 'draft'],
    ['date: 2999-01-01', 'scheduled'],
    ['date: 2024-01-01', 'published'],
  ])('%s', async (facts, status) => {
    expect(await only(facts)).toMatchObject({ status });
  });

  test('note a date that is none', async () => {
    expect(await only('date: 2024-02-31')).toMatchObject({
      publishedAt: null,
      notes: [{ kind: 'date', detail: '2024-02-31' }],
    });
  });

  test('have sources and corrections, and note those that are none', async () => {
    const facts = `sources: [{title: Report, url: https://example.org/}, A book]
corrections: [{date: 2024-03-02, text: It said four.}, {date: 2 March, text: No}]`;
    expect(await only(facts)).toMatchObject({
      sources: [{ title: 'Report', url: 'https://example.org/' }],
      corrections: [{ date: '2024-03-02', text: 'It said four.' }],
      notes: [
        { kind: 'date' },
        { kind: 'component', detail: 'sources: A book' },
        { kind: 'component', detail: 'corrections: {"date":"2 March","text":"No"}' },
      ],
    });
  });

  test('leave out addresses of other sites', async () => {
    const facts = 'url: https://elsewhere.example/a\naliases: https://old.example/b';
    expect(await only(facts, 'a.md', 'https://old.example')).toMatchObject({ paths: ['/b'] });
  });

  test('are not left by symbolic links, and their hidden folders not read', async () => {
    const elsewhere = folderWith({ 'b.md': written('title: B') });
    const folder = folderWith({ 'a.md': written('title: A'), '.git/c.md': written('title: C') });
    symlinkSync(elsewhere, path.join(folder, 'linked'));
    symlinkSync(path.join(elsewhere, 'b.md'), path.join(folder, 'b.md'));
    expect((await readAll('markdown', folder)).posts.map(({ title }) => title)).toEqual(['A']);
  });

  test('may have ends of lines of Windows, and a byte order mark', async () => {
    const text = `\ufeff${written('title: A\nslug: b', 'One\nTwo')}`.replaceAll('\n', '\r\n');
    expect((await read({ 'a.md': text })).posts[0]).toMatchObject({
      title: 'A',
      slug: 'b',
      body: { text: 'One\r\nTwo' },
    });
  });
});

describe('what is no folder of markdown is refused:', () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]', ...'bcdefgh'].map((line, at, all) =>
    at === 0
      ? line
      : `${line}: &${line} [${Array(9)
          .fill(`*${(all[at - 1] ?? '')[0]}`)
          .join(',')}]`,
  );

  test.each([
    ['TOML', '+++\ntitle = "A"\n+++\n', /^sub\/a\.md, line 1: .*TOML/],
    ['no end', '---\ntitle: A\n\nText', /^sub\/a\.md, line 1: .*not closed/],
    ['broken YAML', written('title: A\ntags: [a, b'), /^sub\/a\.md, line [345]: YAML is expected/],
    ['a name twice', written('title: A\ntitle: B'), /^sub\/a\.md, line 3: YAML is expected/],
    ['a list', written('- a\n- b'), /^sub\/a\.md, line 2: Names and values/],
    ['aliases that explode', written(bomb.join('\n')), /^sub\/a\.md, line 1: .*alias/],
    ['deep nesting', written(`a: ${'['.repeat(300)}${']'.repeat(300)}`), /200 levels/],
    [
      'very deep nesting',
      written(`a: ${'['.repeat(50_000)}${']'.repeat(50_000)}`),
      /^sub\/a\.md, line/,
    ],
    ['an empty file', '', /^sub\/a\.md: The file is empty/],
  ])('%s', async (_, text, message) => {
    expect(await refusalOf('markdown', folderWith({ 'sub/a.md': text }))).toMatch(message);
  });

  test('another encoding', async () => {
    const text = Buffer.from(written('title: \u00e4'), 'latin1');
    const folder = folderWith({ 'a.md': text });
    expect(await refusalOf('markdown', folder)).toMatch(/^a\.md, line 2: UTF-8/);
  });

  test('no markdown, no folder', async () => {
    expect(await refusalOf('markdown', folderWith({ 'a.txt': 'x' }))).toMatch(/no markdown files/);
    expect(await refusalOf('markdown', fileWith('a.md', written('title: A')))).toMatch(
      /^a\.md: A folder/,
    );
    expect(await refusalOf('markdown', '/nowhere')).toMatch(/A folder is expected/);
  });
});

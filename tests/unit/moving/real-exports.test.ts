import { htmlOf } from '@ota-news/foundation/markdown/rendering';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ForeignPost } from '#plugins/moving/server/src/archives/archive';
import { convertBody } from '#plugins/moving/server/src/bodies/convert-body';
import { allOf, readAll } from '../../support/archives';

const fixtures = path.resolve('tests/fixtures');

/** Words that the makers of the fixtures wrote into one place each. */
const marksOf = (text: string): string[] => [...new Set(text.match(/\b[A-Z]\w*Mark\b/g) ?? [])];

const bodyOf = (post: ForeignPost | undefined) => {
  if (post === undefined) throw new Error('The fixture has no such post.');
  return convertBody(post.body);
};

/** Where each mark of a text has gone: a reader sees or follows it, or the report tells of it. */
const losses = (post: ForeignPost): string[] => {
  const { markdown, images, notes } = convertBody(post.body);
  const kept = htmlOf(markdown) + JSON.stringify([images, notes]);
  return marksOf(post.body.text + (post.body.footnotes ?? '')).filter(
    (mark) => !kept.includes(mark),
  );
};

const bySlug = (posts: ForeignPost[]): Map<string, ForeignPost> =>
  new Map(posts.map((post) => [post.slug, post]));

const restricted = (posts: ForeignPost[]): string[] =>
  posts.flatMap(({ isRestricted, slug }) => (isRestricted ? [slug] : [])).sort();

describe('a site of Ghost 6 (scripts/fixtures/ghost-export.mjs)', () => {
  const read = () =>
    readAll('ghost', path.join(fixtures, 'ghost-6'), { siteUrl: 'https://gazette.example' });

  test('has all its posts and pages, with their states, dates and addresses', async () => {
    const { archive, posts } = await read();
    expect(archive).toMatchObject({ title: 'The Gazette', count: 25, feeds: ['/rss/'] });
    expect(posts).toHaveLength(25);
    const of = (status: string) => posts.filter((post) => post.status === status);
    expect(of('draft').map(({ slug }) => slug)).toEqual([
      'first-draft',
      'empty-draft',
      'mail-draft',
      'making',
    ]);
    expect(of('draft').every(({ publishedAt }) => publishedAt === null)).toBe(true);
    expect(of('scheduled').map(({ publishedAt }) => publishedAt)).toEqual([
      '2099-01-02T03:04:05.000Z',
    ]);
    expect(bySlug(posts).get('kayak-joins')?.publishedAt).toBe('2025-03-14T07:30:00.000Z');
    const pages = posts.filter(({ kind }) => kind === 'page').map(({ slug }) => slug);
    expect(pages).toEqual(['about', 'imprint', 'making']);
    expect(posts.every(({ slug, paths }) => paths.join() === `/${slug}/`)).toBe(true);
  });

  test('keeps from the public what Ghost keeps from it', async () => {
    const { posts } = await read();
    expect(restricted(posts)).toEqual([
      'behind-the-wall',
      'mail-draft',
      'members-alone',
      'tier-alone',
    ]);
    const { markdown, notes } = bodyOf(bySlug(posts).get('letter'));
    // What was for members makes a draft of the post, so their words are not lost.
    expect(markdown).toBe(
      'All readers see this LetterMark.\n\nFor members alone, HiddenHtmlMark.\n\n> For those who pay, HiddenCtaMark.',
    );
    expect(notes.map(({ kind }) => kind)).toEqual([
      'email-only',
      'email-only',
      'members-only',
      'members-only',
      'email-only',
    ]);
  });

  test('loses no word or address of a card without a note', async () => {
    const { posts } = await read();
    const cards = posts.flatMap(({ body }) => marksOf(body.text));
    expect(cards.length).toBeGreaterThan(90);
    expect(posts.flatMap(losses)).toEqual([]);
    for (const post of posts) {
      const { markdown, notes } = convertBody(post.body);
      expect(markdown + JSON.stringify(notes)).not.toMatch(/__GHOST_URL__|pre-wrap|undefined/);
    }
  });

  test('links a quoted post once', async () => {
    const { markdown } = bodyOf(bySlug((await read()).posts).get('headers-and-embeds'));
    expect(markdown.split('https://twitter.com/harbour/status/1790000000000000001')).toHaveLength(
      2,
    );
  });

  test('brings all that surrounds the text', async () => {
    const post = bySlug((await read()).posts).get('night-trains');
    expect(post).toMatchObject({
      excerpt: 'Sleepers return to the map. ExcerptMark',
      metaTitle: 'Night trains in 2025 MetaTitleMark',
      metaDescription: 'Routes, fares and berths. MetaDescriptionMark',
      isFeatured: true,
      picture: {
        alt: 'A ferry at dusk FeatureAltMark',
        caption: 'The harbour at dusk. Photo: Jo Lindqvist FeatureCaptionMark',
      },
      notes: [{ kind: 'internal-tag', detail: '#long-read' }],
    });
    expect(post?.authors).toMatchObject([
      { name: 'Inés Okafor', links: [{ url: 'https://www.instagram.com/inesokafor' }] },
      { name: 'Marta Keller', bio: 'Writes about railways. BioMark' },
    ]);
    expect(post?.authors[1]?.links.map(({ url }) => url)).toEqual([
      'https://marta.example',
      'https://www.facebook.com/martakeller',
      'https://x.com/martakeller',
      'https://bsky.app/profile/marta.bsky.social',
      'https://mastodon.example/@marta',
      'https://www.linkedin.com/in/marta-keller',
    ]);
    expect(post?.terms).toMatchObject([
      { name: 'Rail & Night', slug: 'rail-night' },
      { name: 'Europe', description: 'From Lisbon to Riga. TagMark' },
    ]);
  });

  test('notes canonical addresses and injected code', async () => {
    const { notes } = bySlug((await read()).posts).get('injected') ?? {};
    expect(notes).toEqual([
      { kind: 'canonical-address', detail: 'https://partner.example/story-CanonicalMark' },
      { kind: 'injected-code', detail: '<style>.InjectedHeadMark { color: red }</style>' },
      { kind: 'injected-code', detail: '<script>/* InjectedFootMark */</script>' },
    ]);
  });

  test('has its subscribers and redirects', async () => {
    const { archive } = await read();
    expect(await allOf(archive.members())).toEqual([
      { email: 'ada@example.org', consentedAt: '2024-03-05T06:07:08.000Z' },
      { email: 'ben@example.org', consentedAt: '2025-06-01T10:00:00.000Z' },
    ]);
    expect(archive.redirects).toEqual([
      { from: '/old-night-trains/', to: '/night-trains/', isPermanent: true },
      { from: '/printed-2024/', to: 'https://archive.example/2024', isPermanent: true },
      { from: '/offers/', to: '/tag/hotels/', isPermanent: false },
    ]);
    expect(archive.rest).toEqual([{ what: 'redirects', count: 1 }]);
  });

  test('has the files that its texts show', async () => {
    const { posts } = await read();
    const shown = new Set(
      posts.flatMap(({ body, picture }) => [
        ...(picture === null ? [] : [picture.src]),
        ...convertBody(body).images.map(({ src }) => src),
      ]),
    );
    const own = [...shown].filter((src) => src.startsWith('https://gazette.example/'));
    expect(own).toHaveLength(4);
    for (const src of own) {
      expect(existsSync(path.join(fixtures, 'ghost-6', new URL(src).pathname))).toBe(true);
    }
  });
});

describe('a site of WordPress (scripts/fixtures/wordpress-export.mjs)', () => {
  const read = () => readAll('wordpress', path.join(fixtures, 'wordpress/export.xml'));

  test('has all its posts and pages, with their states, dates and addresses', async () => {
    const { archive, posts } = await read();
    expect(archive).toMatchObject({
      title: 'The Bulletin',
      url: 'https://bulletin.example',
      count: 13,
      feeds: ['/feed/', '/feed/atom/'],
      rest: [
        { what: 'comments', count: 2 },
        { what: 'trash', count: 1 },
      ],
    });
    const all = bySlug(posts);
    expect(posts.map(({ kind, status, slug }) => `${kind} ${status} ${slug}`)).toEqual([
      'post published hello-world',
      'page published sample-page',
      'page draft privacy-policy',
      'post published all-blocks',
      'post published classic',
      'post published private',
      'post published with-password',
      'post draft draft',
      'post draft ',
      'post scheduled planned',
      'post published uberlandbus-%e6%97%a5%e6%9c%ac',
      'page published about',
      'page published team',
    ]);
    // The site's clock is that of Berlin.
    expect(all.get('all-blocks')?.publishedAt).toBe('2025-03-14T07:30:00.000Z');
    expect(all.get('classic')?.publishedAt).toBe('2014-07-01T10:00:00.000Z');
    expect(all.get('planned')?.publishedAt).toBe('2099-01-02T03:04:05.000Z');
    expect(all.get('draft')?.publishedAt).toBeNull();
    const paths = posts.flatMap((post) => post.paths.filter((each) => !each.startsWith('/?')));
    expect(paths).toEqual([
      '/2026/11/hello-world/',
      '/sample-page/',
      '/2025/03/all-blocks/',
      '/2014/07/classic/',
      '/2025/03/with-password/',
      '/2025/03/uberlandbus-%e6%97%a5%e6%9c%ac/',
      '/about/',
      '/about/team/',
    ]);
  });

  test('keeps from the public what WordPress keeps from it', async () => {
    expect(restricted((await read()).posts)).toEqual(['private', 'with-password']);
  });

  test('loses no word or address of a block without a note', async () => {
    const { posts } = await read();
    const marks = posts.flatMap(({ body }) => marksOf(body.text));
    expect(marks.length).toBeGreaterThan(60);
    // The button of a file repeats the link before it.
    expect(posts.flatMap(losses)).toEqual(['FileButtonMark']);
    const { markdown } = bodyOf(bySlug(posts).get('all-blocks'));
    expect(markdown).toContain('The Bulletin is free to read, PatternMark.');
    expect(markdown).toContain('[^1]: Said in _March_ FootnoteMark');
    expect(markdown).not.toContain('wp:');
  });

  test('brings all that surrounds the text', async () => {
    const post = bySlug((await read()).posts).get('all-blocks');
    expect(post).toMatchObject({
      title: 'Every block & “sign” – all there is',
      excerpt: 'Sleepers return. ExcerptMark',
      isFeatured: true,
      picture: {
        src: 'https://bulletin.example/wp-content/uploads/2025/03/quay.png',
        alt: 'A picture of the quay QuayAltMark',
        caption: 'The quay. Photo: Jo QuayCaptionMark',
      },
      authors: [{ name: 'Inés Okafor', paths: ['/author/ines/', '/author/ines/feed/'] }],
      notes: [],
    });
    expect(post?.terms.map(({ kind, name, description }) => [kind, name, description])).toEqual([
      ['tag', 'Night trains', 'Sleepers TagMark'],
      ['category', 'Rail', ''],
      ['category', 'Transport & travel', 'All that moves CategoryMark'],
      ['tag', 'Zürich', ''],
    ]);
    expect(post?.terms[1]?.paths).toContain('/category/transport/rail/');
  });

  test('fills galleries without pictures of their own from the media library', async () => {
    const { images, markdown } = bodyOf(bySlug((await read()).posts).get('classic'));
    expect(images.map(({ alt, caption }) => [alt, caption])).toEqual([
      ['ClassicAltMark', 'The quay ClassicCaptionMark'],
      ['A picture of the desk DeskAltMark', 'The desk. Photo: Jo DeskCaptionMark'],
      ['A picture of the lobby LobbyAltMark', 'The lobby. Photo: Jo LobbyCaptionMark'],
    ]);
    expect(htmlOf(markdown)).toContain('href="https://www.youtube.com/watch?v=ClassicEmbedMark"');
  });
});

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { htmlOf } from '@ota-news/foundation/markdown/rendering';
import type { ExportedArticle } from '#plugins/moving/server/src/exports/exported-content';
import { frontMatterOf } from '#plugins/moving/server/src/exports/markdown/front-facts';
import { withHtmlAsText } from '#plugins/moving/server/src/exports/markdown/html-as-text';
import { openNewFile } from '#plugins/moving/server/src/exports/markdown/new-file';
import { folderWith, readAll } from '../../support/archives';

describe('HTML in markdown that is exported', () => {
  const texts: [string, string][] = [
    ['Text with <b>bold</b> in it', 'Text with \\<b>bold\\</b> in it'],
    ['<div>\n*marks* and `<i>`\n</div>', '\\<div>\n*marks* and `<i>`\n\\</div>'],
    ['A <!-- note --> and <?php ?>', 'A \\<!-- note --> and \\<?php ?>'],
    ['<https://example.org/a> and a < b', '<https://example.org/a> and a < b'],
    ['    <b>code</b>\n\n```html\n<i>\n```', '    <b>code</b>\n\n```html\n<i>\n```'],
    ['[link](<a b> "<title>")', '[link](<a b> "<title>")'],
    ['Escaped \\<b> stays', 'Escaped \\<b> stays'],
  ];

  it.each(texts)('is text everywhere: %s', (written, expected) => {
    expect(withHtmlAsText(written)).toBe(expected);
    // Our pages show both alike.
    expect(htmlOf(expected)).toBe(htmlOf(written));
  });

  it('costs little in a text of a megabyte', () => {
    const hostile = ['<a '.repeat(300_000), '<a> `'.repeat(200_000), '[<a>'.repeat(200_000)];
    for (const text of hostile) {
      const began = performance.now();
      withHtmlAsText(text);
      expect(performance.now() - began).toBeLessThan(10_000);
    }
  });
});

describe('Names of exported files', () => {
  it('stay in their folder, are lower case and differ', async () => {
    const folder = folderWith({ 'sub/kept.md': '' });
    const wanted = ['../../x', 'Story', 'story', 'a/b\\c', '...', '\u0000', 'ä'.repeat(400), ''];
    for (const name of [...wanted, 'n'.repeat(300)]) {
      await (await openNewFile(path.join(folder, 'sub'), name)).close();
    }
    expect(readdirSync(folder)).toEqual(['sub']);
    const names = readdirSync(path.join(folder, 'sub'));
    expect(names).toEqual(expect.arrayContaining(['x.md', 'story.md', 'story-2.md', 'a-b-c.md']));
    expect(names).toHaveLength(wanted.length + 2);
    for (const name of names) expect(name).toMatch(/^[a-z0-9_-]{1,210}\.md$/);
  });
});

const HOSTILE = 'a: b # c - d """ \' \\ --- {x} [y] & *z ! | > % @ ` \u{1f600} \u2028 \t end';

const article: ExportedArticle = {
  kind: 'article',
  id: '7',
  number: 7,
  title: HOSTILE,
  slug: 'hostile',
  body: '',
  publishedAt: '2024-02-29T10:11:12.000Z',
  updatedAt: '2024-03-01T10:11:12.000Z',
  status: 'published',
  excerpt: `First line\n---\n...\n"""\n${HOSTILE}`,
  metaTitle: 'No',
  metaDescription: '2024-02-29',
  path: '/example-travel/hostile',
  company: { name: 'Example Travel', slug: 'example-travel' },
  authors: ['Doe, Jane', 'true', '0x10'].map((name, id) => ({
    id,
    name,
    slug: `author-${id}`,
    role: null,
    bio: null,
    links: [],
  })),
  category: { id: 1, name: 'Mergers, acquisitions', slug: 'mergers', description: null },
  tags: ['12', 'null', '~', '- x', '#y', 'a: b'],
  picture: { address: '../pictures/a.webp', alt: `- ${HOSTILE}`, caption: '"""' },
  isFeatured: true,
  sources: [],
  corrections: [],
};

describe('Front matter of exported files', () => {
  it('keeps every character, whatever YAML makes of it', async () => {
    const written = `${frontMatterOf(article, article.picture)}\nText\n`;
    const folder = folderWith({ 'posts/2024-02-29-hostile.md': written, 'pictures/a.webp': '' });
    const { posts } = await readAll('markdown', folder);
    expect(posts).toEqual([
      expect.objectContaining({
        kind: 'post',
        id: '7',
        title: HOSTILE,
        slug: 'hostile',
        status: 'published',
        publishedAt: '2024-02-29T10:11:12.000Z',
        excerpt: article.excerpt,
        metaTitle: 'No',
        metaDescription: '2024-02-29',
        company: 'example-travel',
        isFeatured: true,
        picture: { src: 'pictures/a.webp', alt: `- ${HOSTILE}`, caption: '"""' },
        paths: ['/example-travel/hostile'],
        notes: [],
      }),
    ]);
    const [post] = posts;
    expect(post?.authors.map(({ name }) => name)).toEqual(article.authors.map(({ name }) => name));
    expect(post?.terms.map(({ kind, name }) => [kind, name])).toEqual([
      ['category', 'Mergers, acquisitions'],
      ...article.tags.map((name) => ['tag', name]),
    ]);
  });
});

import { fileWith, readAll, refusalOf } from '../../support/archives';

const AUTHOR = {
  type: 'author',
  id: 3,
  name: 'Jane Doe',
  slug: 'jane-doe',
  url: 'https://old.example/authors/jane-doe',
  role: 'Travel',
  bio: 'Writes.',
  links: [{ label: 'Elsewhere', url: 'https://jane.example/' }],
};

const CATEGORY = {
  type: 'category',
  name: 'Earnings',
  slug: 'earnings',
  url: 'https://old.example/categories/earnings',
  description: 'Quarters.',
};

const ARTICLE = {
  type: 'article',
  article_id: 17,
  status: 'published',
  title: 'A story',
  slug: 'a-story',
  url: 'https://old.example/acme/a-story',
  ota: { name: 'Acme', slug: 'acme' },
  author: { name: 'Jane Doe', slug: 'jane-doe' },
  coauthors: [{ name: 'Joe', slug: 'joe' }],
  category: { name: 'Earnings', slug: 'earnings' },
  tags: [{ name: 'Sea' }],
  excerpt: 'Short',
  body: 'One with <b>text</b>.',
  featured_image: 'https://old.example/uploads/a.webp',
  featured_image_alt: 'A ship',
  featured_image_caption: null,
  is_featured: true,
  first_published_at: '2024-03-01T09:00:00.000Z',
  scheduled_for: null,
  sources: [{ title: 'Report', url: 'https://example.org/' }],
  corrections: [{ date: '2024-03-02', text: 'It said four.' }],
  meta_title: null,
  meta_description: 'Described',
  updatedAt: '2024-03-02T09:00:00.000Z',
  unknown: { deep: [1] },
};

const PAGE = { type: 'page', documentId: 'abc', title: 'Imprint', slug: 'imprint', body: 'Who' };

const text = (...lines: object[]): string => lines.map((line) => JSON.stringify(line)).join('\n');

const file = (content: string): string => fileWith('site.jsonl', content);

describe('JSON Lines', () => {
  test('have articles with all that they refer to, and pages', async () => {
    const { archive, posts } = await readAll('jsonl', file(text(AUTHOR, CATEGORY, ARTICLE, PAGE)));
    expect(archive).toMatchObject({ source: 'jsonl', count: 2, url: 'https://old.example' });
    expect(posts).toEqual([
      {
        kind: 'post',
        id: '17',
        title: 'A story',
        slug: 'a-story',
        status: 'published',
        publishedAt: '2024-03-01T09:00:00.000Z',
        excerpt: 'Short',
        body: { format: 'text-markdown', text: 'One with <b>text</b>.' },
        metaTitle: '',
        metaDescription: 'Described',
        picture: { src: 'https://old.example/uploads/a.webp', alt: 'A ship', caption: '' },
        isFeatured: true,
        authors: [
          {
            id: 'jane-doe',
            name: 'Jane Doe',
            slug: 'jane-doe',
            role: 'Travel',
            bio: 'Writes.',
            links: AUTHOR.links,
            paths: ['/authors/jane-doe'],
          },
          { id: 'joe', name: 'Joe', slug: 'joe', role: '', bio: '', links: [], paths: [] },
        ],
        terms: [
          {
            id: 'earnings',
            name: 'Earnings',
            slug: 'earnings',
            kind: 'category',
            description: 'Quarters.',
            paths: ['/categories/earnings'],
          },
          expect.objectContaining({ name: 'Sea', kind: 'tag' }),
        ],
        company: 'acme',
        sources: ARTICLE.sources,
        corrections: ARTICLE.corrections,
        paths: ['/acme/a-story'],
        isRestricted: false,
        notes: [],
      },
      expect.objectContaining({ kind: 'page', id: 'abc', status: 'published', title: 'Imprint' }),
    ]);
  });

  test('may lack what is empty, and have other line ends', async () => {
    const short = { type: 'article', article_id: 1, status: 'draft', title: 'A', body: 'B' };
    const content = `\ufeff\r\n${text(short)}\r\n\r\n${text(PAGE)}\r\n`;
    const { archive, posts } = await readAll('jsonl', file(content));
    expect(archive).toMatchObject({ count: 2, url: '' });
    expect(posts).toMatchObject([
      { status: 'draft', publishedAt: null, slug: '', company: '', authors: [], notes: [] },
      { kind: 'page' },
    ]);
  });

  test('wait for their date', async () => {
    const scheduled = { ...ARTICLE, status: 'scheduled', scheduled_for: '2041-05-06T07:08:09Z' };
    const { posts } = await readAll('jsonl', file(text(scheduled)));
    expect(posts).toMatchObject([
      { status: 'scheduled', publishedAt: '2041-05-06T07:08:09.000Z', notes: [] },
    ]);
    const undated = { ...ARTICLE, first_published_at: 'soon' };
    expect((await readAll('jsonl', file(text(undated)))).posts).toMatchObject([
      { publishedAt: null, notes: [{ kind: 'date', detail: 'soon' }] },
    ]);
  });

  test.each([
    ['HTML', '<!doctype html>', 'site.jsonl, line 1: One JSON object is expected on each line'],
    ['a cut line', `${text(PAGE)}\n{"type":"page","ti`, 'line 2: One JSON object is expected'],
    ['another object', `${text(PAGE)}\n\n{"header":1}`, 'line 3: An object whose "type" is one of'],
    ['a list', '[]', 'line 1: An object whose "type" is one of'],
    ['a wrong field', text(PAGE, { ...ARTICLE, title: 7 }), 'line 2: title: '],
    ['a wrong address', text({ ...ARTICLE, sources: [{ title: 'a', url: 'b' }] }), 'sources.0.url'],
    ['nothing', '', 'The file is empty.'],
  ])('are refused with the line for %s', async (_, content, message) => {
    expect(await refusalOf('jsonl', file(content))).toContain(message);
  });
});

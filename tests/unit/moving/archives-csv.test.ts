import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileWith, folderWith, readAll, refusalOf } from '../../support/archives';

const HEAD =
  'title,body,body_html,slug,published_at,status,excerpt,author,category,tags,company,image,image_alt,image_caption,meta_title,meta_description,id,path';

const read = (text: string) => readAll('csv', fileWith('posts.csv', text));

describe('tables of posts', () => {
  test('have posts', async () => {
    const row =
      '"A ""quoted"" story","One\n\nTwo, three",,a-story,2024-03-01T10:00:00+01:00,published,Short,Jane; Joe,Sea,"a, b;c",acme,https://x.example/a.jpg,A ship,At sea,Engines,Described,17,/2024/a-story/';
    const { archive, posts } = await read(`${HEAD}\r\n${row}\r\n\r\n`);
    expect(archive).toMatchObject({ source: 'csv', count: 1, rest: [], feeds: [], url: '' });
    expect(posts).toEqual([
      {
        kind: 'post',
        id: '17',
        title: 'A "quoted" story',
        slug: 'a-story',
        status: 'published',
        publishedAt: '2024-03-01T09:00:00.000Z',
        excerpt: 'Short',
        body: { format: 'markdown', text: 'One\n\nTwo, three' },
        metaTitle: 'Engines',
        metaDescription: 'Described',
        picture: { src: 'https://x.example/a.jpg', alt: 'A ship', caption: 'At sea' },
        isFeatured: false,
        authors: [
          expect.objectContaining({ name: 'Jane' }),
          expect.objectContaining({ name: 'Joe' }),
        ],
        terms: [
          expect.objectContaining({ name: 'Sea', kind: 'category' }),
          expect.objectContaining({ name: 'a', kind: 'tag' }),
          expect.objectContaining({ name: 'b', kind: 'tag' }),
          expect.objectContaining({ name: 'c', kind: 'tag' }),
        ],
        company: 'acme',
        paths: ['/2024/a-story/'],
        isRestricted: false,
        notes: [],
      },
    ]);
  });

  test.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('separated by %s, with a byte order mark', async (_, separator) => {
    const lines = [
      ['Title', ' BODY_HTML ', 'Tags'],
      ['A, b', '<p>x</p>', 'c,d'],
    ];
    const text = lines.map((line) => line.join(separator)).join('\n');
    expect((await read(`\ufeff${text}`)).posts).toMatchObject([
      {
        title: 'A, b',
        body: { format: 'html', text: '<p>x</p>' },
        terms: [{ name: 'c' }, { name: 'd' }],
      },
    ]);
  });

  test.each([
    [',2024-01-01', 'published', '2024-01-01T00:00:00.000Z'],
    [',', 'draft', null],
    ['draft,', 'draft', null],
    ['Published,2999-01-01', 'scheduled', '2999-01-01T00:00:00.000Z'],
  ])('status and date "%s"', async (cells, status, publishedAt) => {
    const { posts } = await read(`title,status,published_at\nA,${cells}\n`);
    expect(posts[0]).toMatchObject({ id: 'A', status, publishedAt, notes: [] });
  });
});

describe('what is no table of posts is refused:', () => {
  test.each([
    ['a missing title', 'title,body\nA,x\n,y\n', /^posts\.csv, line 3: The title is missing/],
    ['a date that is none', 'title,published_at\nA,soon\n', /^posts\.csv, line 2: "soon"/],
    ['a day that is none', 'title,published_at\nA,2024-02-30\n', /line 2: "2024-02-30"/],
    ['a status that is none', 'title,status\nA,maybe\n', /line 2: "maybe" in status/],
    ['no column of titles', 'name,body\nA,x\n', /line 1: .*lacks title/],
    [
      'an open quotation',
      'title,body\nA,x\nB,"y\n',
      /^posts\.csv.*quotation marks that are not closed/,
    ],
    ['a cell too many', 'title,body\nA,x,y\n', /^posts\.csv, line 2/],
    ['an empty file', '', /The file is empty/],
    ['HTML', '<!doctype html>\n', /line 1: A table is expected/],
    ['UTF-16', Buffer.from('\ufefftitle\nA', 'utf16le'), /UTF-16/],
    ['Latin-1', Buffer.from('title\nA\n\u00c4\n', 'latin1'), /line 3: UTF-8/],
  ])('%s', async (_, content, message) => {
    expect(await refusalOf('csv', fileWith('posts.csv', content))).toMatch(message);
  });

  test('a row of more than 8 MiB, before it is read to its end', async () => {
    const file = path.join(folderWith({}), 'posts.csv');
    const piece = 'x'.repeat(1024 * 1024);
    await pipeline(async function* () {
      yield 'title,body\nA,"';
      for (let count = 0; count < 10; count += 1) yield piece;
    }, createWriteStream(file));
    expect(await refusalOf('csv', file)).toMatch(/larger than 8 MiB/);
  });
});

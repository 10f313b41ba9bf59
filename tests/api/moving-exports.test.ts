import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { folderWith } from '../support/archives';
import { describeOnAlikeDatabases } from '../support/databases';
import { killCommandWhen } from '../support/killed-command';
import { bodyOf, openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import { imageForm, png } from '../support/pictures';
import { runCommand, type Service } from '../support/service';
import { execute } from '../support/sql';

interface Named {
  name: string;
  slug: string;
}

/** An article as the REST API shows it to its operator. */
interface Shown {
  title: string;
  slug: string;
  body: string;
  excerpt: string | null;
  first_published_at: string | null;
  scheduled_for: string | null;
  is_featured: boolean;
  meta_title: string | null;
  meta_description: string | null;
  featured_image_alt: string | null;
  featured_image_caption: string | null;
  featured_image: { url: string } | null;
  ota: Named | null;
  author: Named | null;
  coauthors: Named[];
  category: Named | null;
  tags: { name: string }[];
  sources: { title: string; url: string }[];
  corrections: { date: string; text: string }[];
}

const SCHEDULED = '2041-05-06T07:08:09.000Z';
const PUBLISHED = '2023-02-03T04:05:06.000Z';

/** All that a body can have. `PICTURE` stands for the address of a picture. */
const BODY = `An opening with *emphasis*, **weight**, ~~no~~ and \`a < b ? <i>code</i> : c\`.[^1]

## A heading — with “quotes” & äöü

- one
- two
  - within

1. first
2. second

> A quotation.

![A chart: "up" & down](PICTURE)

| Company | Nights |
| --- | --- |
| Example Travel | 1,200 |
| Other | 7 |

\`\`\`js
const end = ']]>' + '</script>' + "&amp;";
\`\`\`

The end of data is ]]> and a shortcode [gallery ids="1"]. See [the other one](/example-travel/second-story#part), [elsewhere](https://example.org/a_(b)?c=d&e=f), and \u{1f600}.

[^1]: A footnote with a [link](https://example.org/note).`;

/** What our pages show as text, and others would take for HTML. */
const HTML_LIKE = 'A <b>tag</b> and <script>alert(1)</script> as text.';

const SOURCES = [{ title: 'A report: "first"', url: 'https://example.org/report?a=b' }];

const CORRECTIONS = [{ date: '2023-03-01', text: 'It said 12: it were 1,200 nights.' }];

const TITLE = 'Umlauts äöü, "quotes" & a colon: # yes — \u{1f600}';

describeOnAlikeDatabases('npm run export', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let other: Service;
  let elsewhere: Newsroom;
  let folder: string;
  const pictures: string[] = [];

  const exporting = (format: string, name: string, ...args: string[]): Promise<string> =>
    runCommand(service, ['export', format, path.join(folder, name), ...args]);

  const importing = (source: string, name: string, ...args: string[]): Promise<string> =>
    runCommand(other, ['import', source, path.join(folder, name), ...args]);

  const all = async <T>(
    { call, fullToken }: Newsroom,
    plural: string,
    query = '',
  ): Promise<T[]> => {
    const address = `/api/${plural}?populate=*&pagination[pageSize]=100&sort=id${query}`;
    const response = await call('GET', address, undefined, fullToken);
    expect(response.status).toBe(200);
    return (await bodyOf<{ data: T[] }>(response)).data;
  };

  const drafts = (of: Newsroom): Promise<Shown[]> => all<Shown>(of, 'articles', '&status=draft');

  /** Width and height of a picture of the other service. */
  const sizeOf = async (place: string): Promise<[number?, number?]> => {
    const response = await fetch(`${other.url}${place}`);
    expect(response.status).toBe(200);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return [width, height];
  };

  /** All facts of an article but its text and pictures. */
  const factsOf = (one: Shown) => ({
    title: one.title,
    excerpt: one.excerpt,
    date: one.first_published_at,
    scheduled: one.scheduled_for,
    featured: one.is_featured,
    metaTitle: one.meta_title,
    metaDescription: one.meta_description,
    alt: one.featured_image_alt,
    caption: one.featured_image_caption,
    company: one.ota?.slug,
    authors: [one.author, ...one.coauthors].map((author) => author?.name),
    category: one.category?.name,
    tags: one.tags.map(({ name }) => name),
  });

  const componentsOf = ({ sources, corrections }: Shown) => ({
    sources: sources.map(({ title, url }) => ({ title, url })),
    corrections: corrections.map(({ date, text }) => ({ date, text })),
  });

  /** Articles that the latest import has made, in the order of the originals. */
  const taken = async (before: number): Promise<Shown[]> => {
    const found = (await drafts(elsewhere)).slice(before);
    const order = (await drafts(newsroom)).map(({ title }) => title);
    return found.sort((one, two) => order.indexOf(one.title) - order.indexOf(two.title));
  };

  /** Public titles in the other service. */
  const isPublic = async ({ slug }: Shown): Promise<boolean> =>
    (await fetch(`${other.url}/example-travel/${slug}`)).status === 200;

  /** Compares what came with what went, but the texts; returns texts with the original picture's address. */
  const cameBack = async (before: number): Promise<string[]> => {
    const originals = await drafts(newsroom);
    const found = await taken(before);
    expect(found.map(factsOf)).toEqual(originals.map(factsOf));
    const visible = await Promise.all(found.map(isPublic));
    expect(visible).toEqual(originals.map(({ title }) => !/^(?:Draft|Waiting)/.test(title)));
    const [first] = found;
    expect(await sizeOf(first?.featured_image?.url ?? '')).toEqual([640, 360]);
    const inline = /\/uploads\/[\w.-]+/.exec(first?.body ?? '')?.[0] ?? '';
    expect(await sizeOf(inline)).toEqual([320, 200]);
    const [lead = '', chart = ''] = pictures;
    return found.map(({ body, featured_image }) =>
      body.replaceAll(inline, chart).replaceAll(featured_image?.url ?? lead, lead),
    );
  };

  beforeAll(async () => {
    folder = folderWith({});
    [service, other] = await Promise.all([database.start(), database.start()]);
    [newsroom, elsewhere] = await Promise.all([openNewsroom(service), openNewsroom(other)]);
    const { call, fullToken, post, upload } = newsroom;
    for (const picture of [await png(), await png(320, 200)]) {
      const stored = await bodyOf<{ image: { path: string } }>(await upload(imageForm(picture)));
      pictures.push(stored.image.path);
    }
    const create = async (plural: string, data: object): Promise<{ id: number }> => {
      const response = await call('POST', `/api/${plural}`, { data }, fullToken);
      expect(response.status).toBe(201);
      return (await bodyOf<{ data: { id: number } }>(response)).data;
    };
    const coauthor = await create('authors', { name: 'Jürgen Özil-Doe', bio: 'Covers "travel".' });
    const published = { is_published: true, published_at: PUBLISHED };
    const articles = [
      {
        title: TITLE,
        slug: 'first-story',
        body: BODY.replace('PICTURE', pictures[1] ?? ''),
        excerpt: 'What it says: "in short" # & so on.',
        featured_image: pictures[0],
        featured_image_alt: 'A "beach" & <sea>',
        featured_image_caption: 'Photo: Ada & Co',
        coauthor_ids: [coauthor.id],
        category_id: newsroom.categoryId,
        tags: ['Strategy', 'R&D: "new"', '2024'],
        is_featured: true,
        corrections: CORRECTIONS,
        meta_title: 'For search',
        meta_description: 'What searchers read: all of it.',
        ...published,
      },
      { title: 'Second', slug: 'second-story', body: HTML_LIKE, ...published },
      { title: '../../x', body: 'Text of ![no file](/uploads/../../../etc/passwd)', ...published },
      { title: 'Draft', body: 'Not public.' },
      { title: 'Waiting', body: 'Later.', is_published: true, published_at: SCHEDULED },
    ];
    for (const article of articles) {
      const response = await post(article);
      expect([article.title, response.status]).toEqual([article.title, 201]);
      await bodyOf<Created>(response);
    }
    const [first] = await all<Shown & { documentId: string }>(
      newsroom,
      'articles',
      '&status=draft',
    );
    const place = `/api/articles/${first?.documentId}?status=published`;
    const sourced = await call('PUT', place, { data: { sources: SOURCES } }, fullToken);
    expect(sourced.status).toBe(200);
    await create('pages', { title: 'Imprint', body: 'Who: **we**.', meta_title: 'About us' });
  });

  afterAll(async () => {
    await service?.stop();
    await other?.stop();
  });

  it('writes a folder of markdown that comes back as it was', async () => {
    const printed = await exporting('markdown', 'site');
    expect(printed).toContain('Exported 5 articles, 1 page and 2 pictures');
    const names = (place: string): string[] => readdirSync(path.join(folder, 'site', place)).sort();
    expect(names('posts')).toEqual([
      '2023-02-03-first-story.md',
      '2023-02-03-second-story.md',
      '2023-02-03-x.md',
      '2041-05-06-waiting.md',
      'draft.md',
    ]);
    expect(names('pages')).toEqual(['imprint.md']);
    expect(names('pictures')).toHaveLength(2);
    expect(readdirSync(folder)).toEqual(['site']);
    const before = await elsewhere.count('articles');
    await importing('markdown', 'site');
    const bodies = await cameBack(before);
    const expected = (await drafts(newsroom)).map(({ body }) => body);
    expected[1] = HTML_LIKE.replaceAll(/<(?=[a-z/])/g, '\\<');
    expect(bodies).toEqual(expected);
    const [first] = await taken(before);
    expect(first && componentsOf(first)).toEqual({ sources: SOURCES, corrections: CORRECTIONS });
    const slugs = (await taken(before)).map(({ slug }) => slug);
    expect(slugs).toEqual((await drafts(newsroom)).map(({ slug }) => slug));
    const [page] = await all<Shown>(elsewhere, 'pages');
    expect(page).toMatchObject({ title: 'Imprint', body: 'Who: **we**.', meta_title: 'About us' });
  });

  it('writes an export of Ghost that comes back as it was', async () => {
    const printed = await exporting('ghost', 'site.json');
    expect(printed).toContain('Exported 5 articles, 1 page and 2 pictures');
    expect(readdirSync(path.join(folder, 'site-files/content/images'))).toHaveLength(2);
    const before = await elsewhere.count('articles');
    await importing('ghost', 'site.json', '--files', path.join(folder, 'site-files'));
    const bodies = await cameBack(before);
    const expected = (await drafts(newsroom)).map(({ body }) => body);
    // A link to another place here becomes complete.
    expected[0] = expected[0]?.replace('](/example', `](${service.url}/example`) ?? '';
    expected[1] = HTML_LIKE.replaceAll(/<(?=[a-z/])/g, '\\<');
    expected[2] = bodies[2] ?? '';
    expect(bodies).toEqual(expected);
  });

  it('writes an export of WordPress that comes back with every word', async () => {
    const printed = await exporting('wxr', 'press.xml');
    expect(printed).toContain('Exported 5 articles, 1 page and 2 pictures');
    const before = await elsewhere.count('articles');
    await importing('wordpress', 'press.xml', '--files', path.join(folder, 'press-files'));
    // A link to another article leads to that one where it is imported.
    const words = (body: string): string[] =>
      body.replace(/\]\([^)]*second-story[^)]*\)/, ']').match(/[\p{L}\p{N}]+/gu) ?? [];
    const expected = (await drafts(newsroom)).map(({ body }) => words(body));
    const found = (await cameBack(before)).map(words);
    // The address of a file that is not there becomes complete.
    expected[2] = found[2] ?? [];
    expect(found).toEqual(expected);
  });

  it('writes JSON Lines that come back as they were', async () => {
    const printed = await exporting('jsonl', 'all.jsonl');
    expect(printed).toContain('Exported 5 articles, 1 page and 2 pictures');
    const before = await elsewhere.count('articles');
    const files = ['--files', path.join(folder, 'all-files')];
    await importing('jsonl', 'all.jsonl', ...files);
    const bodies = await cameBack(before);
    const originals = await drafts(newsroom);
    const found = await taken(before);
    // A link to another article leads to where that is imported; the address of a missing file becomes complete.
    const moved = `](/example-travel/${found[1]?.slug}#part)`;
    const expected = originals.map(({ body }) =>
      body
        .replace('](/example-travel/second-story#part)', moved)
        .replace('](/uploads/../../..', `](${service.url}`),
    );
    expect(bodies).toEqual(expected);
    expect(found.map(componentsOf)).toEqual(originals.map(componentsOf));
    expect(found.map(componentsOf)[0]).toEqual({ sources: SOURCES, corrections: CORRECTIONS });
    expect(await importing('jsonl', 'all.jsonl', ...files)).toContain('5 posts: 5 unchanged');
  });

  it('writes JSON Lines of what readers see on request', async () => {
    const printed = await exporting('jsonl', 'lines.jsonl', '--public');
    expect(printed).toContain('Exported 3 articles, 1 page and 2 pictures');
    const lines = readFileSync(path.join(folder, 'lines.jsonl'), 'utf8').trim().split('\n');
    const documents = lines.map((line) => JSON.parse(line) as { type: string } & Shown);
    const types = documents.map(({ type }) => type);
    expect(types).toEqual([
      'author',
      'author',
      'category',
      'article',
      'article',
      'article',
      'page',
    ]);
    const first = documents.find(({ slug, type }) => type === 'article' && slug === 'first-story');
    const [lead = '', chart = ''] = pictures;
    expect(first).toMatchObject({
      title: TITLE,
      first_published_at: PUBLISHED,
      ota: { slug: 'example-travel' },
      tags: [{ name: 'Strategy' }, { name: 'R&D: "new"' }, { name: '2024' }],
      body: BODY.replace('PICTURE', `${service.url}${chart}`),
      featured_image: `${service.url}${lead}`,
    });
    expect(documents.find(({ slug }) => slug === 'second-story')?.body).toBe(HTML_LIKE);
    for (const picture of pictures) {
      expect(existsSync(path.join(folder, 'lines-files', picture))).toBe(true);
    }
  });

  it('replaces nothing that is there', async () => {
    await expect(exporting('markdown', 'site')).rejects.toThrow('is not empty');
    expect(readFileSync(path.join(folder, 'site/pages/imprint.md'), 'utf8')).toContain(
      'Who: **we**.',
    );
  });

  it('leaves nothing when it is stopped', async () => {
    const place = path.join(folder, 'stopped');
    const args = ['export', 'markdown', place];
    await execute(
      service,
      `INSERT INTO pages (document_id, title, slug, body, created_at, updated_at)
        WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)
        SELECT 'many' || n, 'Page ' || n, 'page-' || n, body, created_at, updated_at
        FROM numbers, pages WHERE slug = 'imprint'`,
    );
    const hasBegun = (): boolean => existsSync(`${place}.part/pages/page-10.md`);
    expect(await killCommandWhen(service, args, hasBegun, 'SIGTERM')).toBe(true);
    expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });
});

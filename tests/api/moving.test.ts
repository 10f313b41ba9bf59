import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { folderWith } from '../support/archives';
import { employ } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { killCommandWhen } from '../support/killed-command';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { png } from '../support/pictures';
import { runCommand, type Service } from '../support/service';
import { rowsOf } from '../support/sql';

interface Line {
  kind: string;
  id: string;
  title: string;
  company: string;
  decided_by: string;
  outcome: string;
  path: string;
  notes: string;
}

const text = (written: string) => ({ type: 'extended-text', text: written, format: 0 });

const lexical = (...children: object[]): string =>
  JSON.stringify({ root: { type: 'root', version: 1, children } });

const paragraph = (...children: object[]) => ({ type: 'paragraph', children });

const user = { id: 'u1', name: 'Ada Reporter', slug: 'ada', bio: 'Covers travel.' };

const tags = [
  { id: 't1', name: 'Example Travel', slug: 'example-travel', visibility: 'public' },
  { id: 't2', name: 'Results', slug: 'results', visibility: 'public' },
  { id: 't3', name: 'Strategy', slug: 'strategy', visibility: 'public' },
];

const post = (id: string, fields: object) => ({
  id,
  uuid: id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  type: 'post',
  status: 'published',
  visibility: 'public',
  featured: 0,
  lexical: lexical(paragraph(text(`Words of ${id}.`))),
  published_at: '2021-03-04 05:06:07',
  created_at: '2021-03-04 05:06:07',
  updated_at: '2021-03-05 05:06:07',
  ...fields,
});

const posts = [
  post('p1', {
    slug: 'first-story',
    title: 'A story by its tag',
    custom_excerpt: 'What it says in short.',
    feature_image: '__GHOST_URL__/content/images/2021/03/lead.png',
    lexical: lexical(
      paragraph(text('See '), {
        type: 'link',
        url: '__GHOST_URL__/second-story/#part',
        children: [text('the second')],
      }),
      {
        type: 'image',
        src: '__GHOST_URL__/content/images/2021/03/inline (1).png',
        alt: 'A chart',
        caption: 'Source: Ada',
      },
    ),
  }),
  post('p2', { slug: 'second-story', title: 'Example Travel grows' }),
  post('p3', { slug: 'third-story', title: 'Nobody knows whom this is about' }),
  post('p4', { slug: 'members', title: 'Example Travel for members', visibility: 'members' }),
  post('p5', { slug: 'draft', title: 'Example Travel draft', status: 'draft', published_at: null }),
  post('p7', {
    slug: 'later',
    title: 'Example Travel later',
    status: 'scheduled',
    published_at: '2099-01-01 00:00:00',
  }),
  post('p6', { slug: 'imprint', title: 'Imprint', type: 'page' }),
];

const exported = (changed: object[] = []) =>
  JSON.stringify({
    db: [
      {
        meta: { exported_on: 1_700_000_000_000, version: '5.80.0' },
        data: {
          posts: posts.map(
            (one) => changed.find((other) => 'id' in other && other.id === one.id) ?? one,
          ),
          users: [user],
          tags,
          posts_authors: posts.map(({ id }, index) => ({
            id: `a${index}`,
            post_id: id,
            author_id: 'u1',
            sort_order: 0,
          })),
          posts_tags: ['t3', 't1', 't2'].map((tag, index) => ({
            id: `pt${index}`,
            post_id: 'p1',
            tag_id: tag,
            sort_order: index,
          })),
          posts_meta: [{ id: 'm1', post_id: 'p1', feature_image_alt: 'A beach' }],
          settings: [{ key: 'title', value: 'The old site' }],
        },
      },
    ],
  });

const MEMBERS = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at
1,reader@example.org,A,,true,false,,2022-05-06T07:08:09.000Z,
2,gone@example.org,B,,false,false,,2022-05-06T07:08:09.000Z,
`;

const REDIRECTS = `301:
  /old-name/: /first-story/
`;

describeOnAlikeDatabases('npm run import', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let folder: string;
  let reports = 0;

  const importing = async (
    ...args: string[]
  ): Promise<{ printed: string; lines: Map<string, Line> }> => {
    reports += 1;
    const report = path.join(folder, `report-${reports}.csv`);
    const printed = await runCommand(service, [
      'import',
      'ghost',
      folder,
      '--site',
      'https://old.example',
      '--report',
      report,
      ...args,
    ]);
    const rows = parse<Line>(readFileSync(report, 'utf8'), { columns: true });
    return { printed, lines: new Map(rows.map((row) => [`${row.kind} ${row.id}`, row])) };
  };

  const outcomes = (lines: Map<string, Line>, kind: string): Record<string, string> =>
    Object.fromEntries(
      [...lines.values()]
        .filter((line) => line.kind === kind)
        .map(({ id, outcome }) => [id, outcome]),
    );

  const page = (address: string, headers = {}): Promise<Response> =>
    fetch(`${service.url}${address}`, { redirect: 'manual', headers });

  const markdown = async (address: string): Promise<string> =>
    (await page(address, { Accept: 'text/markdown' })).text();

  beforeAll(async () => {
    service = await database.start({ env: { PAGE_CACHE_SECONDS: '0' } });
    newsroom = await openNewsroom(service);
    folder = folderWith({
      'old-site.ghost.2024-01-01.json': exported(),
      'members.2024-01-01.csv': MEMBERS,
      'redirects.yaml': REDIRECTS,
      'content/images/2021/03/lead.png': await png(),
      'content/images/2021/03/inline (1).png': await png(320, 200),
    });
  });
  afterAll(() => service.stop());

  it('says in a dry run what would come and which posts name no company, and changes nothing', async () => {
    const { lines, printed } = await importing('--dry-run');
    expect(printed).toContain('nothing is changed');
    expect(outcomes(lines, 'post')).toEqual({
      p1: 'planned',
      p2: 'planned',
      p3: 'needs-company',
      p4: 'planned',
      p5: 'planned',
      p7: 'planned',
    });
    expect(lines.get('post p1')).toMatchObject({
      company: 'example-travel',
      decided_by: 'tag',
      path: '/example-travel/first-story',
    });
    expect(lines.get('post p2')).toMatchObject({ decided_by: 'title' });
    expect(await newsroom.count('articles')).toBe(0);
    expect(await rowsOf(service, 'SELECT id FROM files')).toEqual([]);
  });

  it('brings posts, pages, people, pictures, redirects and members', async () => {
    // The report of the dry run, filled in, is the table of companies.
    const filled = path.join(folder, 'companies.csv');
    const written = readFileSync(path.join(folder, 'report-1.csv'), 'utf8');
    expect(written).toContain('p3,Nobody knows whom this is about,,');
    const table = written.replace(
      'p3,Nobody knows whom this is about,,',
      'p3,Nobody knows whom this is about,example-travel,',
    );
    writeFileSync(filled, table);
    const sitemap = path.join(folder, 'sitemap.xml');
    const addresses = ['/first-story/', '/tag/strategy/', '/members/', '/'].map(
      (address) => `<url><loc>https://old.example${address}</loc></url>`,
    );
    writeFileSync(
      sitemap,
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`,
    );
    const { lines, printed } = await importing(
      '--sitemap',
      sitemap,
      '--companies',
      filled,
      '--files',
      folder,
      '--member-consent',
      'News of the old site by email',
    );
    expect(outcomes(lines, 'post')).toEqual({
      p1: 'created',
      p2: 'created',
      p3: 'created',
      p4: 'created',
      p5: 'created',
      p7: 'created',
    });
    expect(outcomes(lines, 'page')).toEqual({ p6: 'created' });
    expect(printed).toContain(`3 of 4 addresses of ${sitemap} lead to a page here.`);
    expect(printed).toMatch(/lead nowhere:\n {2}https:\/\/old\.example\/members\/$/m);
    expect(outcomes(lines, 'picture')).toEqual({
      'https://old.example/content/images/2021/03/lead.png': 'created',
      'https://old.example/content/images/2021/03/inline%20(1).png': 'created',
    });
    const first = await markdown('/example-travel/first-story');
    expect(first).toContain('[the second](/example-travel/second-story#part)');
    expect(first).toMatch(/!\[A chart\]\(\/uploads\/[\w-]+\.webp\)/);
    expect(first).toContain('Source: Ada');
    expect(first).toContain('What it says in short.');
    expect(first).toContain('Ada Reporter');
    expect(first).toContain('2021-03-04');
    const html = await (await page('/example-travel/first-story')).text();
    expect(html).toContain('alt="A beach"');
    // The company's tag is the company, a tag that names a topic here is the topic.
    const [article] = (
      (await (
        await newsroom.call(
          'GET',
          '/api/articles?populate=*&filters[slug]=first-story',
          undefined,
          newsroom.fullToken,
        )
      ).json()) as { data: { tags: { name: string }[]; category: { slug: string } }[] }
    ).data;
    expect(article?.tags.map(({ name }) => name)).toEqual(['Strategy']);
    expect(article?.category.slug).toBe('results');
  });

  it('shows no draft and no post for members to anybody', async () => {
    for (const slug of ['members', 'draft', 'later']) {
      expect((await page(`/example-travel/${slug}`)).status).toBe(404);
      expect((await page(`/${slug}`)).status).toBe(404);
    }
    expect(await newsroom.count('articles')).toBe(6);
    const waiting = await rowsOf(
      service,
      'SELECT slug FROM articles WHERE scheduled_for IS NOT NULL',
    );
    expect(waiting).toEqual([{ slug: 'later' }]);
  });

  it('leads old addresses to what they show here', async () => {
    const leads = {
      '/first-story': '/example-travel/first-story',
      '/old-name': '/example-travel/first-story',
      '/author/ada': '/authors/ada',
      '/tag/example-travel': '/example-travel',
      '/tag/results/rss': '/categories/results/feed',
    };
    for (const [from, to] of Object.entries(leads)) {
      const { status, headers } = await page(from);
      expect([from, status, headers.get('location')]).toEqual([from, 301, to]);
    }
  });

  it('brings members with the date of their consent and asks nobody again', async () => {
    const found = await rowsOf(
      service,
      'SELECT address, state, confirmed_at FROM newsletter_subscribers',
    );
    expect(found).toEqual([
      {
        address: 'reader@example.org',
        state: 'active',
        confirmed_at: expect.anything(),
      },
    ]);
    expect(Number((found[0] as { confirmed_at: unknown }).confirmed_at)).toBe(
      Date.parse('2022-05-06T07:08:09.000Z'),
    );
    expect(await rowsOf(service, 'SELECT id FROM newsletter_deliveries')).toEqual([]);
  });

  it('changes only what has changed there, and nothing that was changed or deleted here', async () => {
    const { panel } = newsroom;
    const of = async (slug: string): Promise<string> => {
      const [row] = await rowsOf(
        service,
        `SELECT document_id FROM articles WHERE slug = '${slug}' AND published_at IS NULL`,
      );
      return String((row as { document_id: unknown }).document_id);
    };
    const address = '/content-manager/collection-types/api::article.article';
    const edited = await panel.call('PUT', `${address}/${await of('second-story')}`, {
      title: 'Edited here',
    });
    expect(edited.status).toBe(200);
    const deleted = await panel.call('DELETE', `${address}/${await of('third-story')}`);
    expect(deleted.status).toBe(200);
    writeFileSync(
      path.join(folder, 'old-site.ghost.2024-01-01.json'),
      exported([
        post('p1', { slug: 'first-story', title: 'A story by its tag, corrected' }),
        post('p2', { slug: 'second-story', title: 'Example Travel grows, corrected' }),
      ]),
    );
    const { lines } = await importing('--company', 'Example Travel', '--files', folder);
    expect(outcomes(lines, 'post')).toEqual({
      p1: 'updated',
      p2: 'kept',
      p3: 'kept',
      p4: 'same',
      p5: 'same',
      p7: 'same',
    });
    expect(await markdown('/example-travel/first-story')).toContain(
      'title: A story by its tag, corrected\n',
    );
    expect(await of('second-story')).toBeDefined();
    expect(await rowsOf(service, 'SELECT id FROM files')).toHaveLength(2);
  });

  it('takes a run back: restores what it changed, deletes what it created', async () => {
    const runs = (await rowsOf(
      service,
      "SELECT id FROM import_runs WHERE state = 'finished' ORDER BY id DESC",
    )) as { id: number }[];
    const back = (id: number) => runCommand(service, ['import', 'take-back', String(id)]);
    const [latest, first] = runs;
    await back(Number(latest?.id));
    expect(await markdown('/example-travel/first-story')).toContain('title: A story by its tag\n');
    const printed = await back(Number(first?.id));
    expect(printed).toContain('taken back');
    expect((await page('/example-travel/first-story')).status).toBe(404);
    expect((await page('/first-story')).status).toBe(404);
    expect((await page('/imprint')).status).toBe(404);
    expect(await rowsOf(service, 'SELECT id FROM files')).toEqual([]);
    expect(await rowsOf(service, 'SELECT id FROM newsletter_subscribers')).toEqual([]);
    // Edited here since, so it stays.
    const slugs = await rowsOf(service, 'SELECT DISTINCT slug FROM articles');
    expect(slugs).toEqual([{ slug: 'second-story' }]);
  });

  it('goes on where it was killed, without a second copy of anything', async () => {
    const many = Array.from({ length: 150 }, (_, index) =>
      post(`k${index}`, { title: `Example Travel ${index}` }),
    );
    const file = path.join(folder, 'many.json');
    writeFileSync(
      file,
      JSON.stringify({
        meta: { version: '5.0.0' },
        data: { posts: many, users: [user], tags: [] },
      }),
    );
    const args = ['import', 'ghost', file, '--site', 'https://old.example'];
    const before = await newsroom.count('articles');
    let made = 0;
    let isWatched = true;
    const watching = (async () => {
      while (isWatched) made = (await newsroom.count('articles')) - before;
    })();
    const wasKilled = await killCommandWhen(service, args, () => made > 5);
    isWatched = false;
    await watching;
    expect(wasKilled).toBe(true);
    expect(await newsroom.count('articles')).toBeLessThan(before + many.length);
    const printed = await runCommand(service, args);
    expect(printed).toMatch(/150 posts: 150 imported/);
    expect(await newsroom.count('articles')).toBe(before + many.length);
    expect((await page('/example-travel/post-k149')).status).toBe(200);
  });

  describe('in the panel', () => {
    const TABLE = [
      'id,title,body,published_at,slug,path,image',
      'a,Example Travel opens,"Words, and more.",2020-01-02,opens,/?p=17,http://127.0.0.1:9/a.png',
      'b,Nobody is named,Other words.,2020-01-03,unnamed,/2020/01/unnamed/,',
    ].join('\n');

    interface Run {
      id: number;
      state: string;
      error: string | null;
      summary: Record<string, Record<string, number>> | null;
    }

    const ask = async <T>(method: string, address: string, body?: object): Promise<T> => {
      const answer = await newsroom.panel.call<{ data: T }>(
        method,
        `/admin/moving${address}`,
        body,
      );
      if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    };

    const until = async (id: number, state: string): Promise<Run> => {
      for (;;) {
        const run = await ask<Run>('GET', `/imports/${id}`);
        if (run.state === state) return run;
        if (run.state === 'failed') throw new Error(String(run.error));
        await pause(50);
      }
    };

    const begin = async (text: string, name = 'table.csv'): Promise<number> => {
      const { id } = await ask<Run>('POST', '/imports', { source: 'csv', name });
      const bytes = Buffer.from(text);
      const middle = Math.floor(bytes.length / 2);
      const send = (offset: number, part: Buffer) =>
        ask('POST', `/imports/${id}/parts`, { offset, data: part.toString('base64') });
      await send(0, bytes.subarray(0, middle));
      // A part that arrives twice is not appended twice.
      await expect(send(0, bytes.subarray(0, middle))).rejects.toThrow(`has ${middle} bytes`);
      await send(middle, bytes.subarray(middle));
      await ask('POST', `/imports/${id}/survey`);
      return id;
    };

    it('reads a file that is sent in parts, takes companies by hand, imports and takes back', async () => {
      const id = await begin(TABLE);
      const { summary } = await until(id, 'surveyed');
      expect(summary?.post).toEqual({ planned: 1, 'needs-company': 1 });
      await ask('PUT', `/imports/${id}/options`, { companies: { b: 'example-travel' } });
      await ask('POST', `/imports/${id}/survey`);
      expect((await until(id, 'surveyed')).summary?.post).toEqual({ planned: 2 });
      expect((await page('/example-travel/opens')).status).toBe(404);
      await ask('POST', `/imports/${id}/start`);
      expect((await until(id, 'finished')).summary?.post).toEqual({ created: 2 });
      expect((await page('/example-travel/unnamed')).status).toBe(200);
      // Addresses that their query alone tells apart, as WordPress has them.
      const leads = {
        '/?p=17': '/example-travel/opens',
        '/2020/01/unnamed': '/example-travel/unnamed',
      };
      for (const [from, to] of Object.entries(leads)) {
        const { status, headers } = await page(from);
        expect([from, status, headers.get('location')]).toEqual([from, 301, to]);
      }
      expect((await page('/?p=18')).status).toBe(200);
      const versions = await rowsOf(
        service,
        "SELECT DISTINCT by_kind, door FROM history_versions WHERE title = 'Nobody is named'",
      );
      expect(versions).toEqual([{ by_kind: 'person', door: 'import' }]);
      await expect(ask('DELETE', `/imports/${id}`)).rejects.toThrow('take it back first');
      const { csv: before } = await ask<{ csv: string }>('GET', `/imports/${id}/report`);
      // Pictures are fetched from public addresses only.
      expect(before).toMatch(/127\.0\.0\.1:9\/a\.png is not a public address/);
      await ask('POST', `/imports/${id}/take-back`);
      await until(id, 'taken-back');
      expect((await page('/example-travel/unnamed')).status).toBe(404);
      expect((await page('/?p=17')).status).toBe(200);
      const { csv } = await ask<{ csv: string }>('GET', `/imports/${id}/report`);
      expect(csv).toContain('post,b,Nobody is named,example-travel,table,taken-back');
      await newsroom.panel.call('DELETE', `/admin/moving/imports/${id}`);
      await expect(ask('GET', `/imports/${id}`)).rejects.toThrow('404');
    });

    it('stops when it is paused, and goes on where it was', async () => {
      // More than are imported within the second after which the service looks whether it is paused.
      const posts = 160;
      const rows = Array.from(
        { length: posts },
        (_, index) => `n${index},Example Travel pauses ${index},Words.,2020-01-02`,
      );
      const id = await begin(['id,title,body,published_at', ...rows].join('\n'), 'many.csv');
      await until(id, 'surveyed');
      const before = await newsroom.count('articles');
      await ask('POST', `/imports/${id}/start`);
      while ((await newsroom.count('articles')) === before) await pause(5);
      await ask('POST', `/imports/${id}/pause`);
      await expect(ask('POST', `/imports/${id}/pause`)).rejects.toThrow('is paused');
      let count = -1;
      // The service looks every second whether somebody has paused it.
      while (count !== (await newsroom.count('articles'))) {
        count = await newsroom.count('articles');
        await pause(1_500);
      }
      const { state } = await ask<Run>('GET', `/imports/${id}`);
      expect(state).toBe('paused');
      await ask('POST', `/imports/${id}/start`);
      expect((await until(id, 'finished')).summary?.post).toEqual({ created: posts });
      expect(await newsroom.count('articles')).toBe(before + posts);
    });

    it('imports all as drafts on request, also what was to be published later', async () => {
      const table = [
        'id,title,body,published_at,status,slug',
        'd,Example Travel once,Words.,2020-01-02,published,once',
        'e,Example Travel soon,Words.,2099-01-02,published,soon',
      ].join('\n');
      const id = await begin(table, 'drafts.csv');
      await until(id, 'surveyed');
      await ask('PUT', `/imports/${id}/options`, { asDrafts: true });
      await ask('POST', `/imports/${id}/start`);
      await until(id, 'finished');
      const stored = await rowsOf(
        service,
        "SELECT slug FROM articles WHERE slug IN ('once', 'soon') AND published_at IS NULL AND scheduled_for IS NULL ORDER BY slug",
      );
      expect(stored).toEqual([{ slug: 'once' }, { slug: 'soon' }]);
      for (const slug of ['once', 'soon']) {
        expect((await page(`/example-travel/${slug}`)).status).toBe(404);
      }
    });

    it('says what is wrong with a file, with the line', async () => {
      const id = await begin('title,body\nA headline,Words\n,No headline\n', 'broken.csv');
      await expect(until(id, 'surveyed')).rejects.toThrow(/broken\.csv[^]*line 3/);
    });

    it('is for roles with its permission, and reads no folder of the server', async () => {
      const editor = await employ(service, newsroom.panel, 'strapi-editor');
      expect((await editor.call('GET', '/admin/moving/imports')).status).toBe(403);
      const body = { source: 'csv', name: 'x', options: { files: '/etc' } };
      expect((await newsroom.panel.call('POST', '/admin/moving/imports', body)).status).toBe(400);
      const folders = { source: 'markdown', name: '/etc' };
      expect((await newsroom.panel.call('POST', '/admin/moving/imports', folders)).status).toBe(
        400,
      );
    });
  });
});

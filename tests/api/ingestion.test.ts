import { describeOnAlikeDatabases } from '../support/databases';
import {
  bodyOf,
  openNewsroom,
  wrongFields,
  type Created,
  type Newsroom,
  type Refused,
} from '../support/newsroom';
import type { Service } from '../support/service';

const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

describeOnAlikeDatabases('POST /api/articles', (database) => {
  let service: Service;
  let newsroom: Newsroom;

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
  });
  afterAll(() => service.stop());

  const draftOf = async (id: number): Promise<Record<string, unknown>> => {
    const path = `/api/articles?status=draft&populate=*&filters[article_id]=${id}`;
    const response = await newsroom.call('GET', path, undefined, newsroom.fullToken);
    const { data } = await bodyOf<{ data: Record<string, unknown>[] }>(response);
    return data[0] ?? {};
  };

  test('makes a draft of the needed fields alone, with the defaults of the contract', async () => {
    const response = await newsroom.post({ title: 'Quiet quarter at Example Travel' });
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const { message, article } = await bodyOf<Created>(response);
    expect(message).toBe('Article created as a draft');
    expect(article).toEqual({
      id: expect.any(Number),
      slug: 'quiet-quarter-at-example-travel',
      url: `${service.url}/example-travel/quiet-quarter-at-example-travel`,
    });
    expect(await draftOf(article.id)).toMatchObject({
      publishedAt: null,
      is_featured: false,
      excerpt: null,
      category: null,
      first_published_at: null,
      ota: { id: newsroom.otaId },
      author: { id: newsroom.authorId },
    });
    expect((await fetch(article.url)).status).toBe(404);
  });

  test('stores every field of the contract and publishes at once when asked to', async () => {
    const fields = {
      category_id: newsroom.categoryId,
      title: 'Every field',
      slug: 'every-field-set',
      excerpt: 'One sentence.',
      body: '# Start\r\n\r\nText with *emphasis*.\r\n',
      featured_image: 'https://images.example/cover.jpg',
      featured_image_caption: 'A caption',
      reading_time_minutes: 7,
      is_published: true,
      is_featured: true,
      published_at: '2024-02-29T23:30:00+05:30',
      meta_title: 'SEO title',
      meta_description: 'SEO description',
    };
    const response = await newsroom.post(fields);
    expect(response.status).toBe(201);
    const { message, article, warnings } = await bodyOf<Created>(response);
    expect(message).toBe('Article published');
    expect(warnings).toBeUndefined();
    expect(await draftOf(article.id)).toMatchObject({
      title: 'Every field',
      slug: 'every-field-set',
      excerpt: 'One sentence.',
      body: fields.body,
      featured_image_path: fields.featured_image,
      featured_image_caption: 'A caption',
      reading_time_minutes: 7,
      is_featured: true,
      first_published_at: '2024-02-29T18:00:00.000Z',
      meta_title: 'SEO title',
      meta_description: 'SEO description',
      category: { id: newsroom.categoryId },
    });
    const page = await fetch(article.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>SEO title');
  });

  test('publishes at once the same that the panel makes of a draft', async () => {
    const article = { category_id: newsroom.categoryId, body: 'The same.', excerpt: 'Alike.' };
    const byPanel = await bodyOf<Created>(await newsroom.post({ ...article, title: 'One way' }));
    const atOnce = await bodyOf<Created>(
      await newsroom.post({ ...article, title: 'Other way', is_published: true }),
    );
    const { documentId } = await draftOf(byPanel.article.id);
    await newsroom.panel.publish('api::article.article', String(documentId));

    const versionOf = async (id: number, status: string) => {
      const path = `/api/articles?status=${status}&populate=*&filters[article_id]=${id}`;
      const response = await newsroom.call('GET', path, undefined, newsroom.fullToken);
      const { data } = await bodyOf<{ data: Record<string, unknown>[] }>(response);
      expect(data).toHaveLength(1);
      const own = new Set(['id', 'documentId', 'article_id', 'title', 'slug']);
      const shared = Object.entries(data[0] ?? {}).filter(([name]) => !own.has(name));
      // Moments differ; whether there is one does not.
      return shared.map(([name, value]) => [name, isMoment(value) ? 'a moment' : value]);
    };
    for (const status of ['draft', 'published']) {
      expect(await versionOf(atOnce.article.id, status)).toEqual(
        await versionOf(byPanel.article.id, status),
      );
    }
  });

  test('takes null for every field that may be null', async () => {
    const response = await newsroom.post({
      category_id: null,
      excerpt: null,
      featured_image: null,
      featured_image_caption: null,
      reading_time_minutes: null,
      published_at: null,
      meta_title: null,
      meta_description: null,
    });
    expect(response.status).toBe(201);
  });

  test.each(['', ' \n'])('takes %j for a text that is not there', async (blank) => {
    const response = await newsroom.post({
      title: 'Fields that a template left empty',
      body: 'What stands in the body.',
      excerpt: blank,
      featured_image: blank,
      featured_image_caption: blank,
      meta_title: blank,
      meta_description: blank,
      is_published: true,
    });
    expect(response.status).toBe(201);
    const { article, warnings } = await bodyOf<Created>(response);
    expect(warnings).toBeUndefined();
    expect(await draftOf(article.id)).toMatchObject({
      excerpt: null,
      featured_image_path: null,
      featured_image_caption: null,
      meta_title: null,
      meta_description: null,
    });
    const html = await (await fetch(article.url)).text();
    expect(html).toContain('<title>Fields that a template left empty');
    expect(html).toContain('name="description" content="What stands in the body."');
    expect(await (await fetch(`${article.url}.md`)).text()).not.toContain('excerpt:');
  });

  test('takes values at their limits', async () => {
    const response = await newsroom.post({
      title: 'T'.repeat(255),
      slug: 's'.repeat(255),
      featured_image_caption: 'c'.repeat(255),
      meta_title: 'm'.repeat(255),
      reading_time_minutes: 0,
    });
    expect(response.status).toBe(201);
    expect((await bodyOf<Created>(response)).article.slug).toBe('s'.repeat(255));
  });

  test('counts characters, takes any spelling of a moment, and keeps a title on one line', async () => {
    const response = await newsroom.post({
      title: `Two\nlines \u202eturned \u{1f600}${'\u{1f600}'.repeat(230)}`,
      published_at: '2024-02-01t10:00:00z',
      is_published: true,
    });
    expect(response.status).toBe(201);
    const { article } = await bodyOf<Created>(response);
    expect(response.headers.get('location')).toBe(article.url);
    const markdown = await (await fetch(`${article.url}.md`)).text();
    expect(markdown).toContain(`Two lines turned ${'\u{1f600}'.repeat(231)}`);
    expect(await wrongFields(await newsroom.post({ title: '\u{1f600}'.repeat(256) }))).toEqual([
      'title',
    ]);
    const empty = await newsroom.post({}, { 'Idempotency-Key': '' });
    expect([empty.status, await wrongFields(empty)]).toEqual([422, ['Idempotency-Key']]);
  });

  test('scripts of other sites may send a key, and read where the article is', async () => {
    const { headers } = await fetch(`${service.url}/api/articles`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'idempotency-key, authorization',
      },
    });
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('idempotency-key');
  });

  test('schedules a publication that lies in the future', async () => {
    const when = new Date(Date.now() + 86_400_000).toISOString();
    const response = await newsroom.post({ is_published: true, published_at: when });
    expect(response.status).toBe(201);
    const { message, article } = await bodyOf<Created>(response);
    expect(message).toBe(`Article scheduled for ${when}`);
    expect(await draftOf(article.id)).toMatchObject({ publishedAt: null, scheduled_for: when });
    expect((await fetch(article.url)).status).toBe(404);
  });

  test('warns of a featured image that is not stored, and creates the article all the same', async () => {
    const response = await newsroom.post({ featured_image: '/uploads/nowhere.webp' });
    expect(response.status).toBe(201);
    const { warnings } = await bodyOf<Created>(response);
    expect(warnings).toEqual([
      expect.objectContaining({
        path: ['featured_image'],
        message: expect.stringContaining('no stored image has this path'),
      }),
    ]);
  });

  test('numbers derived slugs that are taken', async () => {
    const slugs: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const response = await newsroom.post({ title: 'The same headline' });
      slugs.push((await bodyOf<Created>(response)).article.slug);
    }
    expect(slugs).toEqual(['the-same-headline', 'the-same-headline-2', 'the-same-headline-3']);
  });

  test('numbers the slugs of articles that are created at the same moment', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => newsroom.post({ title: 'All at once' })),
    );
    const created = await Promise.all(responses.map((response) => bodyOf<Created>(response)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(created.map(({ article }) => article.id)).size).toBe(8);
    const slugs = created.map(({ article }) => article.slug).sort();
    expect(slugs).toEqual([
      'all-at-once',
      ...[2, 3, 4, 5, 6, 7, 8].map((number) => `all-at-once-${number}`),
    ]);
  });

  test('refuses an explicit slug that is taken', async () => {
    await newsroom.post({ slug: 'mine' });
    const before = await newsroom.count('articles');
    const response = await newsroom.post({ slug: 'mine' });
    expect(response.status).toBe(422);
    expect(await wrongFields(response)).toEqual(['slug']);
    expect(await newsroom.count('articles')).toBe(before);
  });

  test('reports every wrong field at once and stores nothing', async () => {
    const before = await newsroom.count('articles');
    const response = await newsroom.call(
      'POST',
      '/api/articles',
      {
        ota_id: 'one',
        author_id: 987654,
        category_id: 0,
        title: 'x'.repeat(256),
        slug: 'Not A Slug',
        excerpt: 5,
        featured_image: 'i'.repeat(256),
        featured_image_caption: 'c'.repeat(256),
        reading_time_minutes: -1,
        is_published: 'yes',
        is_featured: null,
        published_at: 'yesterday',
        meta_title: 'm'.repeat(256),
        meta_description: [],
        colour: 'red',
        tags: [5],
        topics: ['a'],
      },
      newsroom.token,
    );
    expect(response.status).toBe(422);
    const answer = await bodyOf<Refused>(response);
    expect(answer.data).toBeNull();
    expect(answer.error).toMatchObject({ status: 422, name: 'ValidationError' });
    const paths = (answer.error.details.errors ?? []).map(({ path }) => path.join('.')).sort();
    expect(paths).toEqual([
      'author_id',
      'body',
      'category_id',
      'colour',
      'excerpt',
      'featured_image',
      'featured_image_caption',
      'is_featured',
      'is_published',
      'meta_description',
      'meta_title',
      'ota_id',
      'published_at',
      'reading_time_minutes',
      'slug',
      'tags.0',
      'title',
      'topics',
    ]);
    expect(await newsroom.count('articles')).toBe(before);
  });

  test('names the fields that are missing', async () => {
    const response = await newsroom.call('POST', '/api/articles', {}, newsroom.token);
    expect(response.status).toBe(422);
    expect(await response.clone().json()).toMatchObject({
      error: {
        message:
          'ota_id: is required; author_id: is required; title: is required; body: is required',
      },
    });
    expect(await wrongFields(response)).toEqual(['author_id', 'body', 'ota_id', 'title']);
  });

  test('names the OTA, author and category that do not exist', async () => {
    const response = await newsroom.post({ ota_id: 9999, author_id: 9999, category_id: 9999 });
    expect(response.status).toBe(422);
    expect(await wrongFields(response)).toEqual(['author_id', 'category_id', 'ota_id']);
  });
});

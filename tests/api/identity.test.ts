import { parse } from 'yaml';
import { describeOnAlikeDatabases } from '../support/databases';
import { openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import { formOf, type Panel, type PanelDocument } from '../support/panel-api';
import type { Service } from '../support/service';

const ARTICLE = 'api::article.article';

describeOnAlikeDatabases('identity', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let panel: Panel;

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
    panel = newsroom.panel;
  });

  afterAll(() => service?.stop());

  /** Posts an article and finds it in the panel. */
  const post = async (fields: Record<string, unknown>): Promise<PanelDocument> => {
    const response = await newsroom.post(fields);
    expect(response.status).toBe(201);
    const { article } = (await response.json()) as Created;
    const found = await panel.call<{ results: PanelDocument[] }>(
      'GET',
      `/content-manager/collection-types/${ARTICLE}?filters[article_id][$eq]=${article.id}`,
    );
    return panel.read(ARTICLE, found.body.results[0]?.documentId ?? '');
  };

  /** What readers are told about an article, from the front matter of its markdown. */
  const facts = async (slug: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${service.url}/${newsroom.otaSlug}/${String(slug)}.md`);
    expect(response.status).toBe(200);
    return parse((await response.text()).split('---\n')[1] ?? '') as Record<string, unknown>;
  };

  const redirection = async (path: string): Promise<[number, string | null]> => {
    const { status, headers } = await fetch(`${service.url}${path}`, { redirect: 'manual' });
    const location = headers.get('Location');
    return [status, location === null ? null : new URL(location, service.url).pathname];
  };

  describe('the number of an article', () => {
    it('is the same before and after every change of state, while row ids are not', async () => {
      const { documentId, article_id: number } = await post({ title: 'A lasting number' });
      expect(number).toBeGreaterThan(0);
      const rows = new Set<number>();
      const steps: (() => Promise<PanelDocument>)[] = [
        () => panel.update(ARTICLE, documentId, { body: 'Second version.' }),
        () => panel.publish(ARTICLE, documentId),
        () => panel.update(ARTICLE, documentId, { body: 'Third version.' }),
        () => panel.publish(ARTICLE, documentId),
        () => panel.update(ARTICLE, documentId, { body: 'Thrown away.' }),
        () => panel.discard(ARTICLE, documentId),
        () => panel.unpublish(ARTICLE, documentId),
        () => panel.publish(ARTICLE, documentId, { body: 'Fourth version.' }),
      ];
      for (const step of steps) {
        const { id, article_id } = await step();
        rows.add(id);
        expect(article_id).toBe(number);
        expect((await panel.read(ARTICLE, documentId)).article_id).toBe(number);
      }
      expect(rows.size).toBeGreaterThan(2);
      expect(await facts('a-lasting-number')).toMatchObject({ id: number });
    });

    it('cannot be set or changed from outside', async () => {
      const made = await panel.create(ARTICLE, {
        title: 'Own wishes',
        slug: 'own-wishes',
        body: 'x',
        article_id: 999_999,
      });
      expect(made.article_id).not.toBe(999_999);
      const saved = await panel.update(ARTICLE, made.documentId, { article_id: 999_998 });
      expect(saved.article_id).toBe(made.article_id);
    });

    it('is another one for a copy, which has its own address and no publication date', async () => {
      const original = await post({ title: 'To be copied', is_published: true });
      const copy = await panel.clone(ARTICLE, original.documentId, formOf(original));
      expect(copy.article_id).not.toBe(original.article_id);
      expect(copy).toMatchObject({
        slug: 'to-be-copied-2',
        title: 'To be copied',
        publishedAt: null,
        first_published_at: null,
        ota: { id: newsroom.otaId },
        author: { id: newsroom.authorId },
      });
    });

    it('is given once when many articles arrive together', async () => {
      const made = await Promise.all(
        Array.from({ length: 8 }, () => post({ title: 'All at once' })),
      );
      const numbers = made.map(({ article_id }) => article_id);
      expect(new Set(numbers).size).toBe(8);
      const wanted = ['', '-2', '-3', '-4', '-5', '-6', '-7', '-8'];
      expect(made.map(({ slug }) => slug).sort()).toEqual(wanted.map((n) => `all-at-once${n}`));
    });
  });

  describe('dates', () => {
    it('writes the publication date once, whatever a form says later', async () => {
      const { documentId } = await post({ title: 'Published once' });
      const first = (await panel.publish(ARTICLE, documentId)).first_published_at;
      expect(Math.abs(Date.now() - Date.parse(String(first)))).toBeLessThan(30_000);
      await panel.unpublish(ARTICLE, documentId);
      expect((await panel.publish(ARTICLE, documentId)).first_published_at).toBe(first);
      await panel.update(ARTICLE, documentId, { first_published_at: null });
      expect((await panel.publish(ARTICLE, documentId)).first_published_at).toBe(first);
      expect(await facts('published-once')).toMatchObject({ published_at: first });
    });

    it('takes the publication date that an editor sets', async () => {
      const date = '2023-05-04T09:30:00.000Z';
      const { documentId } = await post({ title: 'From the archive', published_at: date });
      expect((await panel.publish(ARTICLE, documentId)).first_published_at).toBe(date);
      const moved = '2023-05-05T09:30:00.000Z';
      await panel.publish(ARTICLE, documentId, { first_published_at: moved });
      expect(await facts('from-the-archive')).toMatchObject({ published_at: moved });
    });

    it('leaves the change date alone when readers see nothing new', async () => {
      const draft = await post({ title: 'Hardly touched', is_published: true });
      const { documentId, content_updated_at: before } = draft;
      const source = { title: 'A source', url: 'https://example.com/' };
      const withSource = await panel.update(ARTICLE, documentId, { sources: [source] });
      expect(withSource.content_updated_at).not.toBe(before);

      const untouched = { connect: [], disconnect: [] };
      const whole = {
        ...formOf(withSource),
        ota: untouched,
        author: untouched,
        category: untouched,
      };
      for (const change of [whole, { is_featured: true }, { ota: newsroom.otaId }, {}]) {
        const { content_updated_at } = await panel.update(ARTICLE, documentId, change);
        expect(content_updated_at).toBe(withSource.content_updated_at);
      }
      const published = await panel.publish(ARTICLE, documentId, whole);
      expect(published.content_updated_at).toBe(withSource.content_updated_at);
      expect(await facts('hardly-touched')).toMatchObject({
        updated_at: withSource.content_updated_at,
      });
    });

    it.each([
      ['the body', () => ({ body: 'Something new.' })],
      ['the author', () => ({ author: null })],
      ['the category', () => ({ category: { connect: [{ id: newsroom.categoryId }] } })],
      ['the sources', () => ({ sources: [] })],
      ['the caption', () => ({ featured_image_caption: 'A caption' })],
    ])('moves the change date when %s changes', async (what, change) => {
      const { documentId } = await post({ title: `Changed in ${what}` });
      const before = await panel.update(ARTICLE, documentId, {
        sources: [{ title: 'A source', url: 'https://example.com/' }],
      });
      const after = await panel.update(ARTICLE, documentId, change());
      expect(Date.parse(String(after.content_updated_at))).toBeGreaterThan(
        Date.parse(String(before.content_updated_at)),
      );
    });

    it('gives back the change date together with what a discarded draft had changed', async () => {
      const { documentId } = await post({ title: 'Second thoughts', is_published: true });
      const published = await panel.read(ARTICLE, documentId, 'published');
      await panel.update(ARTICLE, documentId, { body: 'A wrong turn.' });
      const { body, content_updated_at } = await panel.discard(ARTICLE, documentId);
      expect({ body, content_updated_at }).toEqual({
        body: published.body,
        content_updated_at: published.content_updated_at,
      });
    });
  });

  describe('addresses', () => {
    it('lets the slug follow the title until the first publication', async () => {
      const { documentId, slug } = await post({ title: 'A working title' });
      expect(slug).toBe('a-working-title');
      const retitle = async (title: string): Promise<unknown> =>
        (await panel.update(ARTICLE, documentId, { title })).slug;
      expect(await retitle('A better title')).toBe('a-better-title');
      await panel.publish(ARTICLE, documentId);
      expect(await retitle('The best title')).toBe('a-better-title');
      await panel.unpublish(ARTICLE, documentId);
      expect(await retitle('Another title')).toBe('a-better-title');
    });

    it('keeps a slug that was chosen by hand', async () => {
      const { documentId } = await post({ title: 'Any title', slug: 'chosen-by-hand' });
      const { slug } = await panel.update(ARTICLE, documentId, { title: 'Any other title' });
      expect(slug).toBe('chosen-by-hand');
    });

    it('redirects from the former slug of an article, of its OTA, and of both', async () => {
      const ota = await panel.create('api::ota.ota', { name: 'Moving Travel' });
      const { documentId } = await post({
        title: 'On the move',
        ota_id: ota.id,
        is_published: true,
      });
      await panel.publish(ARTICLE, documentId, { slug: 'arrived' });
      expect(await redirection('/moving-travel/on-the-move')).toEqual([
        301,
        '/moving-travel/arrived',
      ]);
      await panel.update('api::ota.ota', ota.documentId, { slug: 'moved-travel' });
      expect(await redirection('/moving-travel')).toEqual([301, '/moved-travel']);
      expect(await redirection('/moving-travel/arrived')).toEqual([301, '/moved-travel/arrived']);
      expect(await redirection('/moving-travel/on-the-move')).toEqual([
        301,
        '/moved-travel/arrived',
      ]);
      expect(await redirection('/moved-travel/arrived')).toEqual([200, null]);
    });

    it('redirects to an article that was given to another OTA', async () => {
      const other = await panel.create('api::ota.ota', { name: 'New Home' });
      const { documentId } = await post({ title: 'Rehomed', is_published: true });
      await panel.publish(ARTICLE, documentId, {
        ota: { connect: [{ id: other.id, documentId: other.documentId }], disconnect: [] },
      });
      expect(await redirection(`/${newsroom.otaSlug}/rehomed`)).toEqual([301, '/new-home/rehomed']);
    });

    it('refuses to publish what has no OTA or no author', async () => {
      const { documentId } = await panel.create(ARTICLE, {
        title: 'Fatherless',
        slug: 'fatherless',
        body: 'x',
      });
      const answer = await panel.call<{ error: { message: string } }>(
        'POST',
        `/content-manager/collection-types/${ARTICLE}/${documentId}/actions/publish`,
        {},
      );
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toMatch(/ota.*needed.*author.*needed/);
      const shortcut = await newsroom.call(
        'PUT',
        `/api/articles/${documentId}?status=published`,
        { data: { title: 'Fatherless' } },
        newsroom.fullToken,
      );
      expect(shortcut.status).toBe(400);
    });
  });

  it('keeps the numbers of everything else, and all of them over a restart', async () => {
    const create = async (plural: string, data: object): Promise<void> => {
      const path = `/api/${plural}`;
      const answer = await newsroom.call('POST', path, { data }, newsroom.fullToken);
      expect(answer.status).toBe(201);
    };
    const { otaId } = newsroom;
    const second = await panel.create('api::ota.ota', { name: 'Second Travel' });
    await create('glossary-terms', { term: 'Lasting', short_definition: 'Stays.' });
    await create('pr-links', { title: 'Newsroom', url: 'https://example.com/', ota: otaId });
    await create('comparisons', { title: 'One or two', otas: [otaId, second.id] });

    const types = ['otas', 'authors', 'categories', 'glossary-terms', 'pr-links', 'comparisons'];
    const snapshot = async (): Promise<unknown> =>
      Promise.all(
        [...types, 'articles'].map(async (plural) => {
          const response = await fetch(`${service.url}/api/${plural}?pagination[pageSize]=100`);
          const { data } = (await response.json()) as { data: PanelDocument[] };
          expect(data.length).toBeGreaterThan(0);
          return data.map(({ id, documentId, article_id }) =>
            plural === 'articles' ? [documentId, article_id] : [documentId, id],
          );
        }),
      );
    const before = await snapshot();
    await panel.update('api::ota.ota', second.documentId, { name: 'Second Travel Group' });
    expect(await snapshot()).toEqual(before);
    await service.restart();
    expect(await snapshot()).toEqual(before);
    const next = await post({ title: 'After the restart' });
    const given = (before as [unknown, number][][]).at(-1) ?? [];
    expect(next.article_id).toBeGreaterThan(Math.max(...given.map(([, number]) => number)));
  });
});

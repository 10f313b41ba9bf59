import { execute } from '../support/sql';
import { issueToken } from '../support/tokens';
import { signIn, type Panel } from '../support/panel-api';
import { startService, type Service } from '../support/service';
import { headLinks, readerOf, textOf, type Read } from '../support/site-reader';

const ARTICLE = 'api::article.article';

describe('Pages that change', () => {
  let service: Service;
  let panel: Panel;
  let token: string;
  let read: Read;

  beforeAll(async () => {
    service = await startService({ withDemoContent: true });
    read = readerOf(service.url);
    panel = await signIn(service);
    token = await issueToken(panel);
  });
  afterAll(() => service.stop());

  /** The document that has a slug now. */
  const documentIdOf = async (plural: string, slug: string): Promise<string> => {
    const { text } = await read(`/api/${plural}?filters[slug][$eq]=${slug}`);
    const [document] = (JSON.parse(text) as { data: { documentId: string }[] }).data;
    if (document === undefined) throw new Error(`No ${slug} among the ${plural}.`);
    return document.documentId;
  };

  const rename = async (uid: string, plural: string, from: string, to: string): Promise<void> => {
    await panel.update(uid, await documentIdOf(plural, from), { slug: to });
  };

  const post = async (fields: Record<string, unknown>): Promise<string> => {
    const response = await fetch(`${service.url}/api/articles`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ota_id: 1,
        author_id: 1,
        body: 'First version.',
        is_published: true,
        ...fields,
      }),
    });
    const { article } = (await response.json()) as { article: { url: string } };
    return new URL(article.url).pathname;
  };

  const expectMoved = async (from: string, to: string): Promise<void> => {
    for (const form of ['', '.md']) {
      const { status, headers } = await read(from + form);
      expect([from + form, status, headers.get('location')]).toEqual([from + form, 301, to + form]);
      expect((await read(to + form)).status).toBe(200);
    }
  };

  test.each([
    ['api::author.author', 'authors', 'markets-desk', '/authors/'],
    ['api::category.category', 'categories', 'earnings', '/categories/'],
    ['api::comparison.comparison', 'comparisons', 'one-key-vs-genius-vs-prime', '/compare/'],
    ['api::glossary-term.glossary-term', 'glossary-terms', 'merchant-model', '/glossary/'],
    ['api::page.page', 'pages', 'about', '/'],
  ])('a former slug of %s leads to the present address', async (uid, plural, slug, prefix) => {
    await rename(uid, plural, slug, 'renamed-once');
    await rename(uid, plural, 'renamed-once', `renamed-${slug}`);
    await expectMoved(`${prefix}${slug}`, `${prefix}renamed-${slug}`);
    await expectMoved(`${prefix}renamed-once`, `${prefix}renamed-${slug}`);
  });

  test('a former slug of an OTA leads on from its hub, its profile and its articles', async () => {
    await rename('api::ota.ota', 'otas', 'trivago', 'trivago-group');
    await expectMoved('/trivago', '/trivago-group');
    await expectMoved('/otas/trivago', '/otas/trivago-group');
    await expectMoved(
      '/trivago/trivago-second-quarter-2023-results',
      '/trivago-group/trivago-second-quarter-2023-results',
    );
  });

  test('an agency keeps an address that a newer version reserves, and no other gets it', async () => {
    const uid = 'api::ota.ota';
    const hopper = await documentIdOf('otas', 'hopper');
    await execute(service, `UPDATE otas SET slug = 'archive' WHERE slug = 'hopper'`);
    await panel.update(uid, hopper, { slug: 'archive', headquarters: 'Boston' });
    expect(textOf((await read('/archive')).text, 'h1')).toBe('Hopper');
    const path = `/content-manager/collection-types/${uid}/${await documentIdOf('otas', 'kayak')}`;
    for (const slug of ['archive', 'corrections', 'rss', 'tags', 'categories', 'authors']) {
      expect([slug, (await panel.call('PUT', path, { slug })).status]).toEqual([slug, 400]);
    }
    await panel.update(uid, hopper, { slug: 'hopper' });
    expect(textOf((await read('/archive')).text, 'h1')).toBe('Archive');
  });

  test('an article leads on from its former slug and from its former OTA', async () => {
    const address = await post({ title: 'An article that moves', slug: 'it-moves' });
    const documentId = await documentIdOf('articles', 'it-moves');
    await panel.publish(ARTICLE, documentId, { slug: 'it-moved' });
    await expectMoved(address, address.replace('it-moves', 'it-moved'));
    const kayak = await documentIdOf('otas', 'kayak');
    await panel.publish(ARTICLE, documentId, { ota: { connect: [{ documentId: kayak }] } });
    await expectMoved(address, '/kayak/it-moved');
    await expectMoved(address.replace('it-moves', 'it-moved'), '/kayak/it-moved');
  });

  test('the panel knows where readers find a document, and tells nobody else', async () => {
    const place = (uid: string, documentId: string) =>
      panel.call<{ data: { address: string | null } }>(
        'GET',
        `/admin/editing/places/${uid}/${documentId}`,
      );
    const address = await post({ title: 'Where it is', slug: 'where-it-is' });
    const documentId = await documentIdOf('articles', 'where-it-is');
    expect((await place(ARTICLE, documentId)).body.data.address).toBe(`${service.url}${address}`);
    await panel.unpublish(ARTICLE, documentId);
    expect((await place(ARTICLE, documentId)).body.data.address).toBeNull();
    const term = await documentIdOf('glossary-terms', 'adr');
    const { body } = await place('api::glossary-term.glossary-term', term);
    expect(body.data.address).toBe(`${service.url}/glossary/adr`);
    for (const [uid, id] of [
      [ARTICLE, 'nothing'],
      ['api::article.nothing', documentId],
      ['plugin::upload.file', '1'],
      ['constructor', documentId],
    ] as const) {
      expect([uid, (await place(uid, id)).status]).toEqual([uid, 404]);
    }
    const asked = await fetch(`${service.url}/admin/editing/places/${ARTICLE}/${documentId}`);
    expect(asked.status).toBe(401);
  });

  test('an article withdrawn is gone from its address and from every list', async () => {
    const address = await post({ title: 'Soon withdrawn', slug: 'soon-withdrawn' });
    const hub = address.slice(0, address.lastIndexOf('/'));
    const places = ['/', hub, '/feed', '/llms.txt', '/sitemap.xml'];
    for (const place of places) expect((await read(place)).text).toContain('soon-withdrawn');
    await panel.unpublish(ARTICLE, await documentIdOf('articles', 'soon-withdrawn'));
    expect((await read(address)).status).toBe(404);
    for (const place of places) expect((await read(place)).text).not.toContain('soon-withdrawn');
  });

  test.each(['search', 'feed', 'otas', 'cockpit', 'llms', 'favicon.svg', 'sitemap-news.xml'])(
    'no OTA and no page can take the address /%s',
    async (slug) => {
      const before = await read(`/${slug}`);
      for (const [uid, data] of [
        ['api::ota.ota', { name: 'Taken', slug }],
        ['api::page.page', { title: 'Taken', slug, body: 'Text.' }],
      ] as const) {
        const { status, body } = await panel.call<{ error: { message: string } }>(
          'POST',
          `/content-manager/collection-types/${uid}`,
          data,
        );
        expect([slug, status]).toEqual([slug, 400]);
        expect(body.error.message).toContain('slug');
      }
      expect((await read(`/${slug}`)).status).toBe(before.status);
    },
  );

  test('OTAs and pages share one namespace', async () => {
    const { status } = await panel.call(
      'POST',
      '/content-manager/collection-types/api::page.page',
      {
        title: 'Airbnb',
        slug: 'airbnb',
        body: 'Text.',
      },
    );
    expect(status).toBe(400);
    expect(textOf((await read('/airbnb')).text, 'h1')).toBe('Airbnb');
  });

  describe('the date of a change', () => {
    const updated = (html: string): string | undefined =>
      /Updated <time datetime="([^"]+)"/.exec(html)?.[1];

    test('is not shown on an article that comes in from an archive', async () => {
      const address = await post({
        title: 'From the archive',
        published_at: '2020-05-01T08:00:00Z',
      });
      const { headers, text } = await read(address);
      expect(updated(text)).toBeUndefined();
      expect(headers.get('last-modified')).toBe('Fri, 01 May 2020 08:00:00 GMT');
      expect((await read(`${address}.md`)).text).toContain('updated_at: 2020-05-01T08:00:00.000Z');
    });

    test('is shown once readers get something new, and not for what they cannot see', async () => {
      const address = await post({
        title: 'Changed later',
        slug: 'changed-later',
        published_at: '2020-05-02T08:00:00Z',
      });
      const documentId = await documentIdOf('articles', 'changed-later');
      await panel.publish(ARTICLE, documentId, { is_featured: false });
      expect(updated((await read(address)).text)).toBeUndefined();
      await panel.update(ARTICLE, documentId, { body: 'Second version.' });
      expect((await read(address)).text).toContain('First version.');
      await panel.publish(ARTICLE, documentId);
      const { text } = await read(address);
      expect(text).toContain('Second version.');
      expect(Date.now() - Date.parse(String(updated(text)))).toBeLessThan(60_000);
      expect(headLinks(text, 'canonical')[0]?.href).toBe(`${service.url}${address}`);
    });
  });
});

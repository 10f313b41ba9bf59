import { until } from '../support/eventually';
import { describeOnAlikeDatabases } from '../support/databases';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import {
  bodyOf,
  openNewsroom,
  wrongFields,
  type Created,
  type Newsroom,
} from '../support/newsroom';
import type { PanelDocument } from '../support/panel-api';
import type { Service } from '../support/service';
import { elements, readerOf, thing, type Read } from '../support/site-reader';
import { valueOf } from '../support/sql';

const ARTICLE = 'api::article.article';

describeOnAlikeDatabases('What an article has several of', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let read: Read;
  let first: Created['article'];
  let second: Created['article'];
  let hotels: PanelDocument;
  let markets: PanelDocument;

  const documentIdOf = async ({ id }: { id: number }): Promise<string> =>
    String(
      await valueOf(
        service,
        `SELECT document_id FROM articles WHERE article_id = ${id} AND published_at IS NULL`,
      ),
    );

  const published = async (fields: Record<string, unknown>): Promise<Created['article']> => {
    const response = await newsroom.post({ is_published: true, ...fields });
    if (response.status !== 201) throw new Error(await response.text());
    return (await bodyOf<Created>(response)).article;
  };

  const page = async ({ url }: { url: string }): Promise<string> =>
    (await read(new URL(url).pathname)).text;
  const markdown = async ({ url }: { url: string }): Promise<string> =>
    (await read(`${new URL(url).pathname}.md`)).text;
  const related = (html: string): string[] =>
    [...html.matchAll(/<h3 class="card-title"><a href="([^"]+)"/g)].map(([, href]) => String(href));

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
    read = readerOf(service.url);
    hotels = await newsroom.panel.create('api::author.author', { name: 'Hotel desk' });
    markets = await newsroom.panel.create('api::author.author', { name: 'Markets desk' });
    second = await published({ title: 'Picked by hand' });
    first = await published({
      title: 'Signed by three',
      coauthor_ids: [markets.id, hotels.id],
      tags: ['Rate parity', 'Spain'],
      related_ids: [second.id],
      corrections: [{ date: '2024-03-04', text: 'The sum was\nwrong <b>twice</b>.' }],
      featured_image: 'https://example.com/picture.png',
      featured_image_alt: 'Two clerks at a desk',
    });
  });
  afterAll(() => service.stop());

  it('is counted among the results of a search for each who signs', async () => {
    const count = (html: string, slug: string): string | undefined =>
      new RegExp(`author=${slug}"[^>]*>[^<]+.*?class="count">(\\d+)<`, 's').exec(html)?.[1];
    const address = '/search?q=signed+by+three';
    const html = async (path: string): Promise<string> => (await read(path)).text;
    const found = await until(
      () => html(address),
      (text) => text.includes('Signed by three'),
    );
    expect(await html(`${address}&author=hotel-desk`)).toContain('Signed by three');
    expect(count(found, 'hotel-desk')).toBe('1');
  });

  it('is shown to readers: everybody who signs, tags, corrections, what was picked', async () => {
    const html = await page(first);
    expect(
      elements(html, 'a')
        .filter(({ rel }) => rel === 'author')
        .map(({ href }) => href),
    ).toEqual(['/authors/news-desk', '/authors/markets-desk', '/authors/hotel-desk']);
    expect(html).toContain('<li>Rate parity</li><li>Spain</li>');
    expect(html).toContain('<time datetime="2024-03-04">4 Mar 2024</time>');
    expect(html).toContain('wrong &lt;b&gt;twice&lt;/b&gt;');
    expect(related(html)[0]).toBe('/example-travel/picked-by-hand');
    expect(related(html)).toEqual([...new Set(related(html))]);
    expect(html).toContain('alt="Two clerks at a desk"');
    const said = thing(html, 'NewsArticle');
    expect(said.author).toEqual(
      ['News desk', 'Markets desk', 'Hotel desk'].map((name) => ({
        '@type': 'Organization',
        name,
        url: `${service.url}/authors/${name.toLowerCase().replace(' ', '-')}`,
      })),
    );
    expect(said.keywords).toEqual(['Rate parity', 'Spain']);
    expect(said.correction).toEqual([
      {
        '@type': 'CorrectionComment',
        datePublished: '2024-03-04',
        text: 'The sum was\nwrong <b>twice</b>.',
      },
    ]);
  });

  it('dates an article from an archive by its last correction', async () => {
    const { id } = await published({
      title: 'From the archive',
      published_at: '2024-03-01T12:00:00Z',
      corrections: [{ date: '2024-03-04', text: 'A name.' }],
    });
    expect(id).toBeGreaterThan(0);
    const html = await page({ url: `${service.url}/example-travel/from-the-archive` });
    expect(thing(html, 'NewsArticle')).toMatchObject({
      datePublished: '2024-03-01T12:00:00.000Z',
      dateModified: '2024-03-04T00:00:00.000Z',
    });
  });

  it('is told to programs: in markdown, in feeds, in lists and to agents', async () => {
    const text = await markdown(first);
    expect(text).toContain('author: News desk\nauthors:\n  - News desk\n  - Markets desk\n');
    expect(text).toContain('tags:\n  - Rate parity\n  - Spain\n');
    expect(text).toMatch(/\n## Corrections\n\n- 2024-03-04: The sum was wrong <b>twice<\/b>\.\n$/);
    const { items } = JSON.parse((await read('/feed.json')).text) as {
      items: { title: string; authors: { name: string }[]; tags: string[] }[];
    };
    expect(items.find(({ title }) => title === 'Signed by three')).toMatchObject({
      authors: [{ name: 'News desk' }, { name: 'Markets desk' }, { name: 'Hotel desk' }],
      tags: ['Rate parity', 'Spain'],
    });
    const rss = (await read('/feed')).text;
    expect(rss).toContain('<dc:creator>Hotel desk</dc:creator>');
    expect(rss).toContain('<category>Spain</category>');
    // Whoever signs second has it in the list, and only once.
    const list = (await read('/authors/hotel-desk')).text;
    const [listed, ...others] = list.split('class="card-title"').slice(1);
    expect(listed).toContain('href="/example-travel/signed-by-three"');
    expect(others).toEqual([]);
    const found = async (q: string): Promise<string[]> => {
      const answer = await read(`/api/search?${new URLSearchParams({ q, type: 'article' })}`);
      return (JSON.parse(answer.text) as { data: { title: string }[] }).data.map(
        ({ title }) => title,
      );
    };
    expect(await found('tag:rate-parity')).toEqual(['Signed by three']);
    expect(await found('tag:"Rate Parity" tag:spain')).toEqual(['Signed by three']);
    expect(await found('tag:france')).toEqual([]);
    expect(await found('author:hotel-desk')).toEqual(['Signed by three']);
    const desk = await openAgentDesk(service);
    const client = await connectClient(service, await desk.admit());
    const { data } = await callTool<Record<string, unknown> & { updated_at: string }>(
      client,
      'get-article',
      { id: first.id, version: 'draft' },
    );
    expect(data).toMatchObject({
      coauthors: [{ name: 'Markets desk' }, { name: 'Hotel desk' }],
      tags: ['Rate parity', 'Spain'],
      related_ids: [second.id],
      corrections: [{ date: '2024-03-04' }],
      featured_image_alt: 'Two clerks at a desk',
    });
    const other = await published({ title: 'For an agent', tags: ['Old'] });
    const before = await callTool<{ updated_at: string }>(client, 'get-article', {
      id: other.id,
      version: 'draft',
    });
    const changed = await callTool<Record<string, unknown>>(client, 'update-article', {
      id: other.id,
      expected_updated_at: before.data.updated_at,
      coauthor_ids: [hotels.id],
      tags: ['New'],
      related_ids: [first.id],
    });
    expect(changed.data).toMatchObject({ coauthors: [{ name: 'Hotel desk' }], tags: ['New'] });
    await client.close();
  });

  it.each([
    ['coauthor_ids', { coauthor_ids: [999_999] }],
    ['related_ids', { related_ids: [999_999] }],
    ['related_ids', { related_ids: Array.from({ length: 7 }, (_, index) => index + 1) }],
    ['tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }],
    ['tags', { tags: ['Spain', 'SPAIN'] }],
    ['tags.0', { tags: [' '] }],
    ['corrections', { corrections: [{ date: '2999-01-01', text: 'Too early.' }] }],
    ['corrections.0.date', { corrections: [{ date: 'yesterday', text: 'When?' }] }],
    ['corrections.0.text', { corrections: [{ date: '2024-01-01', text: 'x'.repeat(2001) }] }],
  ])('is refused with the field: %s', async (field, fields) => {
    const response = await newsroom.post({ title: 'Refused', ...fields });
    expect([response.status, await wrongFields(response)]).toEqual([422, [field]]);
  });

  it('is refused from the panel, too, and changes what readers see', async () => {
    const documentId = await documentIdOf(first);
    const { panel } = newsroom;
    const put = async (data: object): Promise<unknown> => {
      const path = `/content-manager/collection-types/${ARTICLE}/${documentId}`;
      const { status, body } = await panel.call<{
        error?: { details: { errors: { path: string[] }[] } };
      }>('PUT', path, data);
      return [status, body.error?.details.errors.map(({ path: [field] }) => field)];
    };
    expect(await put({ related_ids: [first.id] })).toEqual([400, ['related_ids']]);
    expect(await put({ related_ids: ['x'] })).toEqual([400, ['related_ids']]);
    expect(await put({ tags: [{ name: 'a' }, { name: 'A ' }] })).toEqual([400, ['tags']]);
    const changes = [
      { tags: [{ name: 'Spain' }] },
      { coauthors: { connect: [], disconnect: [{ id: markets.id }] } },
      { related_ids: null },
      { corrections: [{ date: '2024-03-05', text: 'Something else.' }] },
      { featured_image_alt: 'A desk' },
    ];
    for (const change of changes) {
      const before = await panel.read(ARTICLE, documentId);
      const after = await panel.update(ARTICLE, documentId, change);
      expect([
        change,
        String(after.content_updated_at) > String(before.content_updated_at),
      ]).toEqual([change, true]);
      const { content_updated_at: again } = await panel.update(ARTICLE, documentId, {
        tags: after.tags,
        corrections: after.corrections,
        related_ids: after.related_ids,
        coauthors: { connect: [], disconnect: [] },
      });
      expect(again).toBe(after.content_updated_at);
    }
    await panel.publish(ARTICLE, documentId);
    const html = await page(first);
    expect(html).not.toContain('Rate parity');
    expect(html).toContain('Something else.');
    expect(html).toContain('alt="A desk"');
    // A version of before brings all of it back.
    const query = new URLSearchParams({ contentType: ARTICLE, documentId });
    const history = await panel.call<{
      data: { id: number; action: string }[];
      meta: { version: string };
    }>('GET', `/admin/history/versions?${query}`);
    const created = history.body.data.at(-1)?.id ?? 0;
    const restored = await panel.call(
      'POST',
      `/admin/history/versions/${created}/restore`,
      {},
      {
        'Document-Version': history.body.meta.version,
      },
    );
    expect(restored.status).toBe(200);
    await panel.publish(ARTICLE, documentId);
    const again = await page(first);
    expect(again).toContain('<li>Rate parity</li><li>Spain</li>');
    expect(again).toContain('/authors/markets-desk');
    expect(again).toContain('<time datetime="2024-03-04">');
    expect(related(again)[0]).toBe('/example-travel/picked-by-hand');
  });

  it('stays right when what it leads to is withdrawn, renamed or deleted', async () => {
    const { panel } = newsroom;
    const picked = await documentIdOf(second);
    await panel.unpublish(ARTICLE, picked);
    expect(related(await page(first))).not.toContain('/example-travel/picked-by-hand');
    await panel.publish(ARTICLE, picked);
    expect(related(await page(first))).toContain('/example-travel/picked-by-hand');
    await panel.update('api::author.author', hotels.documentId, { name: 'Rooms desk' });
    expect(await page(first)).toContain('Rooms desk');
    const refused = await panel.call<{ error: { message: string } }>(
      'DELETE',
      `/content-manager/collection-types/api::author.author/${hotels.documentId}`,
    );
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toContain('“Signed by three”');
    await panel.remove(ARTICLE, picked);
    expect((await page(first)).includes('picked-by-hand')).toBe(false);
    // A form that still has its number can be saved, and so can another version.
    const documentId = await documentIdOf(first);
    await panel.update(ARTICLE, documentId, { related_ids: [second.id], title: 'Signed by many' });
  });

  it('is offered by its title to those who read articles', async () => {
    const found = await newsroom.panel.call<{ data: { id: number; title: string }[] }>(
      'GET',
      '/admin/editing/articles?title=signed',
    );
    expect(found.body.data).toEqual([{ id: first.id, title: 'Signed by many' }]);
    const named = await newsroom.panel.call('GET', `/admin/editing/articles?ids=${first.id},77`);
    expect(named.body).toEqual(found.body);
    expect((await newsroom.panel.call('GET', '/admin/editing/articles?ids=x')).status).toBe(400);
    expect((await fetch(`${service.url}/admin/editing/articles?title=a`)).status).toBe(401);
  });
});

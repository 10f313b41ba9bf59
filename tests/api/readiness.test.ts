import { createServer, type Server } from 'node:http';
import sharp from 'sharp';
import { employ } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { until } from '../support/eventually';
import { bodyOf, openNewsroom, type Newsroom } from '../support/newsroom';
import type { Panel, PanelDocument } from '../support/panel-api';
import { imageForm, png } from '../support/pictures';
import type { Service } from '../support/service';
import { meta, readerOf } from '../support/site-reader';

const ARTICLE = 'api::article.article';
/** A loopback address that the service may call; 127.0.0.1 it may not. */
const OPEN_NETWORK = '127.0.0.2';

interface Notice {
  code: string;
  isRequired: boolean;
  field: string;
  label: string;
  values: Record<string, string | number>;
  documentId?: string;
}

interface Answer {
  data: {
    notices: Notice[];
    pendingLinks: number;
    preview: {
      title: string;
      description: string | null;
      address: string;
      card: { title: string; description: string; image: string; isLarge: boolean };
      provenance: object | null;
    };
  };
}

describeOnAlikeDatabases('What there is to say before an article goes out', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let panel: Panel;
  let other: Server;
  let asked: string[];
  let site: string;
  let article: PanelDocument;

  const ask = (values: object, documentId?: string, who: Panel = panel) =>
    who.call<Answer>('POST', '/admin/readiness/articles', {
      values,
      ...(documentId === undefined ? {} : { documentId }),
    });
  const notices = async (values: object, documentId?: string): Promise<Notice[]> =>
    (await ask(values, documentId)).body.data.notices;
  const told = async (values: object, documentId?: string): Promise<string[][]> =>
    (await notices(values, documentId)).map(({ code, field }) => [code, field]);

  /** A form that leaves nothing to say. */
  const whole = (): Record<string, unknown> => ({
    title: 'A headline of its own',
    body: 'Text with a [link](/example-travel).',
    excerpt: 'One sentence.',
    ota: { connect: [{ id: newsroom.otaId }] },
    author: { connect: [{ id: newsroom.authorId }] },
    featured_image_path: 'https://example.com/picture.png',
    featured_image_alt: 'A desk',
  });

  beforeAll(async () => {
    asked = [];
    other = createServer((request, response) => {
      asked.push(String(request.url));
      response.writeHead(request.url === '/there' ? 200 : request.url === '/shy' ? 403 : 404).end();
    });
    await new Promise<void>((resolve) => other.listen(0, '0.0.0.0', resolve));
    const { port } = other.address() as { port: number };
    site = `http://${OPEN_NETWORK}:${port}`;
    service = await database.start({ env: { OUTBOUND_PRIVATE_NETWORKS: OPEN_NETWORK } });
    newsroom = await openNewsroom(service);
    panel = newsroom.panel;
    article = await panel.create(ARTICLE, {
      title: 'Stored',
      body: 'Text.',
      ota: newsroom.otaId,
      author: newsroom.authorId,
    });
  });
  afterAll(async () => {
    other.close();
    await service.stop();
  });

  it('names all that publishing refuses at once, in the words of the form', async () => {
    const found = await notices({
      sources: [{ title: 'A report' }],
      first_published_at: '2999-01-01',
    });
    expect(
      found
        .filter(({ isRequired }) => isRequired)
        .map(({ code, field, label }) => [code, field, label])
        .sort(),
    ).toEqual([
      ['date-future', 'first_published_at', 'Publication date'],
      ['required', 'author', 'Author'],
      ['required', 'body', 'Body'],
      ['required', 'ota', 'OTA'],
      ['required', 'sources.0.url', 'Sources'],
      ['required', 'title', 'Title'],
    ]);
    // What is named is what publishing says, too.
    const draft = await panel.create(ARTICLE, { title: 'Bare', body: 'Text.' });
    const { body } = await panel.call<{ error: { details: { errors: { path: string[] }[] } } }>(
      'POST',
      `/content-manager/collection-types/${ARTICLE}/${draft.documentId}/actions/publish`,
      {},
    );
    expect(body.error.details.errors.map(({ path: [field] }) => field).sort()).toEqual([
      'author',
      'ota',
    ]);
  });

  it('says nothing of an article that has all', async () => {
    expect(await told(whole())).toEqual([]);
    // Relations that the form has not touched are those that are stored.
    const untouched = { ...whole(), ota: undefined, author: undefined };
    expect(await told(untouched, article.documentId)).toEqual([]);
    const emptied = { ...untouched, author: { connect: [], disconnect: [{ id: 1 }] } };
    expect(await told(emptied, article.documentId)).toEqual([['required', 'author']]);
  });

  it('notes what somebody may want to mend', async () => {
    const found = (values: object) => told({ ...whole(), ...values });
    expect(await found({ excerpt: ' ' })).toEqual([['excerpt-missing', 'excerpt']]);
    expect(await found({ excerpt: 'x'.repeat(301) })).toEqual([['excerpt-long', 'excerpt']]);
    expect(await found({ featured_image_alt: null })).toEqual([
      ['image-alt', 'featured_image_alt'],
    ]);
    expect(await found({ featured_image_path: null })).toEqual([
      ['image-missing', 'featured_image'],
    ]);
    expect(await found({ body: '![](/uploads/none.png)' })).toEqual([
      ['body-alt', 'body'],
      ['link-nowhere', 'body'],
    ]);
    expect(await found({ first_published_at: '2024-03-01T10:00:00Z' })).toEqual([
      ['date-past', 'first_published_at'],
    ]);
    expect(await found({ scheduled_for: '2024-03-01T10:00:00Z' })).toEqual([
      ['schedule-past', 'scheduled_for'],
    ]);
    const [same] = await notices({ ...whole(), title: 'stored' });
    expect(same).toMatchObject({ code: 'title-taken', documentId: article.documentId });
    expect(await told({ ...whole(), title: 'stored' }, article.documentId)).toEqual([]);
  });

  it('knows the narrower versions of own pictures', async () => {
    const uploaded = await newsroom.upload(imageForm(await png(400, 300)));
    const { image } = await bodyOf<{ image: { path: string } }>(uploaded);
    const versionNamed = (name: string): string =>
      `![A desk](${image.path.replace('/uploads/', `/uploads/${name}_`)})`;
    expect(await told({ ...whole(), body: versionNamed('tiny') })).toEqual([]);
    expect(await told({ ...whole(), body: versionNamed('unknown') })).toEqual([
      ['link-nowhere', 'body'],
    ]);
  });

  it('follows links: own ones at once, others in the background and once', async () => {
    const body = [
      '[own](/example-travel) [gone](/example-travel/nothing) [markdown](/otas.md)',
      `[there](${site}/there) [gone](${site}/gone) [shy](${site}/shy)`,
      '[inside](http://127.0.0.1:1/) [mail](mailto:a@example.com) [here](#below)',
    ].join('\n');
    const values = { ...whole(), body, sources: [{ title: 'Again', url: `${site}/gone` }] };
    const first = await ask(values);
    expect(first.body.data.notices.map(({ values: { address } }) => address)).toContain(
      `${service.url}/example-travel/nothing`,
    );
    expect(first.body.data.pendingLinks).toBeGreaterThan(0);
    const settled = await until(
      async () => (await ask(values)).body.data,
      ({ pendingLinks }) => pendingLinks === 0,
    );
    expect(settled.notices.map(({ code, values: { address } }) => [code, address]).sort()).toEqual([
      ['link-nowhere', `${service.url}/example-travel/nothing`],
      ['link-nowhere', `${site}/gone`],
      ['link-unchecked', 'http://127.0.0.1:1/'],
      ['link-unchecked', `${site}/shy`],
    ]);
    expect(asked.sort()).toEqual(['/gone', '/shy', '/there']);
  });

  it('previews what the page then says of itself', async () => {
    const values = { ...whole(), slug: 'previewed', meta_title: 'For <search> & "cards"' };
    const { preview } = (await ask(values)).body.data;
    const { documentId } = await panel.create(ARTICLE, {
      ...values,
      ota: newsroom.otaId,
      author: newsroom.authorId,
    });
    await panel.publish(ARTICLE, documentId);
    const html = (await readerOf(service.url)('/example-travel/previewed')).text;
    expect(preview.address).toBe(`${service.url}/example-travel/previewed`);
    expect(preview.provenance).toBeNull();
    expect(preview.description).toBe(meta(html, 'description'));
    expect(preview.card).toMatchObject({
      title: 'For <search> & "cards"',
      description: meta(html, 'og:description'),
      isLarge: true,
    });
    const shared = await fetch(meta(html, 'og:image') ?? '');
    // The day of publication is only on the published page's picture.
    expect(shared.headers.get('content-type')).toBe('image/png');
    const drawn = Buffer.from(String(preview.card.image).split('base64,')[1] ?? '', 'base64');
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(preview.title).toBe('For <search> & “cards” | OTA News');
  });

  it('shows what the featured image states of its origin', async () => {
    const form = imageForm(await png(400, 300), {
      credit: 'Jane Doe / Agency',
      digital_source_type: 'trainedAlgorithmicMedia',
    });
    const { image } = await bodyOf<{ image: { id: number } }>(await newsroom.upload(form));
    const { preview } = (await ask({ ...whole(), featured_image: { id: image.id } })).body.data;
    expect(preview.provenance).toMatchObject({
      credit: 'Jane Doe / Agency',
      creator: null,
      digitalSourceType: 'trainedAlgorithmicMedia',
    });
  });

  it('narrows the list of articles to those whose pictures say nothing', async () => {
    const marked = await panel.create(ARTICLE, { title: 'A picture alone', body: '![](/a.png)' });
    const told = await panel.create(ARTICLE, { title: 'Told', body: '![A room](/a.png)' });
    const quoted = await panel.create(ARTICLE, { title: 'Code', body: '`![](/a.png)`' });
    const linked = await panel.create(ARTICLE, {
      title: 'From elsewhere',
      body: 'Text.',
      featured_image_path: 'https://pictures.example/a.png',
    });
    const { status, body } = await panel.call<{ results: { documentId: string }[] }>(
      'GET',
      `/content-manager/collection-types/${ARTICLE}?view=without-alt&pageSize=100`,
    );
    expect(status).toBe(200);
    const found = body.results.map(({ documentId }) => documentId);
    expect(found).toEqual(expect.arrayContaining([marked.documentId, linked.documentId]));
    expect(found).not.toContain(told.documentId);
    expect(found).not.toContain(quoted.documentId);
  });

  it('says of stored drafts what keeps them from going out', async () => {
    const [bare, ready] = [
      await panel.create(ARTICLE, { title: 'Bare' }),
      await panel.create(ARTICLE, {
        title: 'Whole',
        body: 'Text.',
        ota: newsroom.otaId,
        author: newsroom.authorId,
      }),
    ];
    const ids = [bare, ready].map(({ documentId }) => documentId).join(',');
    const { body } = await panel.call<{
      data: { documentId: string; obstacles: { field: string }[] }[];
    }>('GET', `/admin/readiness/drafts?ids=${ids}`);
    const obstacles = (documentId: string) =>
      body.data
        .find((draft) => draft.documentId === documentId)
        ?.obstacles.map(({ field }) => field);
    expect(obstacles(bare.documentId)?.sort()).toEqual(['author', 'body', 'ota']);
    expect(obstacles(ready.documentId)).toEqual([]);
  });

  it('answers those who read articles, and refuses what is no form', async () => {
    expect((await ask({ title: 'x'.repeat(5000) })).status).toBe(400);
    expect((await ask({ body: 5 })).status).toBe(400);
    expect(await ask({}, 'nosuchdocument')).toMatchObject({
      status: 403,
      body: { error: { message: 'There is no such article, or your role does not allow this.' } },
    });
    const role = await panel.call<{ data: { code: string } }>('POST', '/admin/roles', {
      name: 'Stranger',
      description: '',
    });
    const stranger = await employ(service, panel, role.body.data.code);
    expect((await ask(whole(), undefined, stranger)).status).toBe(403);
    expect((await ask(whole(), article.documentId, stranger)).status).toBe(403);
    const author = await employ(service, panel, 'strapi-author');
    expect((await ask(whole(), undefined, author)).status).toBe(200);
    expect(
      (await fetch(`${service.url}/admin/readiness/articles`, { method: 'POST' })).status,
    ).toBe(401);
  });
});

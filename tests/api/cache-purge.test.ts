import { contrast, PAPER } from '#themes/default/lib/colors';
import { employ } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { bodyOf, openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import type { Panel } from '../support/panel-api';
import { imageForm, png } from '../support/pictures';
import type { Service } from '../support/service';

const ARTICLE = 'api::article.article';
const METRICS_TOKEN = 'a-token-for-the-metrics-of-these-tests';

describeOnAlikeDatabases('The page cache', (database) => {
  let service: Service;
  let newsroom: Newsroom;

  beforeAll(async () => {
    service = await database.start({ env: { METRICS_TOKEN } });
    newsroom = await openNewsroom(service);
  });
  afterAll(() => service.stop());

  const read = async (path: string): Promise<string> => {
    const response = await fetch(`${service.url}${path}`);
    return `${response.status} ${await response.text()}`;
  };

  const documentIdOf = async (uid: string, title: string): Promise<string> => {
    const path = `/content-manager/collection-types/${uid}?_q=${encodeURIComponent(title)}`;
    const { body } = await newsroom.panel.call<{ results: { documentId: string }[] }>('GET', path);
    return body.results[0]?.documentId ?? '';
  };

  const publish = async (title: string): Promise<string> => {
    const response = await newsroom.post({ title, is_published: true });
    const { article } = await bodyOf<Created>(response);
    return new URL(article.url).pathname;
  };

  test('an article that is posted stands at once wherever it is listed', async () => {
    const now = new Date().toISOString();
    const month = `/archive/${now.slice(0, 4)}/${now.slice(5, 7)}`;
    const lists = [
      '/',
      '/example-travel',
      '/feed',
      '/llms.txt',
      '/index.md',
      '/authors/news-desk',
      month,
      '/authors',
      '/authors/news-desk/feed',
    ];
    expect(await read('/archive')).not.toContain(month);
    for (const path of lists) expect(await read(path)).not.toContain('Fresh from the pipeline');
    await publish('Fresh from the pipeline');
    for (const path of lists) expect(await read(path)).toContain('Fresh from the pipeline');
    expect(await read('/archive')).toContain(month);
  });

  test('the picture of a link is drawn anew after its title has changed', async () => {
    const path = await publish('Drawn once');
    const drawn = await read(`/cards${path}.png`);
    expect(await read(`/cards${path}.png`)).toBe(drawn);
    const documentId = await documentIdOf(ARTICLE, 'Drawn once');
    await newsroom.panel.publish(ARTICLE, documentId, { title: 'Drawn twice' });
    const again = await read(`/cards${path}.png`);
    expect(again).toMatch(/^200 /);
    expect(again).not.toBe(drawn);
  });

  test('a correction is listed as soon as its article is published', async () => {
    const text = 'The figure was of another year.';
    expect(await read('/corrections')).not.toContain(text);
    await newsroom.post({
      title: 'Corrected at once',
      is_published: true,
      corrections: [{ date: '2024-05-02', text }],
    });
    expect(await read('/corrections')).toContain(text);
  });

  test('a draft that is saved changes nothing, its publication in the panel does', async () => {
    const path = await publish('Edited in the panel');
    const before = await read(path);
    const documentId = await documentIdOf(ARTICLE, 'Edited in the panel');
    await newsroom.panel.update(ARTICLE, documentId, { excerpt: 'A second thought.' });
    expect(await read(path)).toBe(before);
    await newsroom.panel.publish(ARTICLE, documentId, { excerpt: 'A second thought.' });
    expect(await read(path)).toContain('A second thought.');
    expect(await read(`${path}.md`)).toContain('A second thought.');
  });

  test('an article that is withdrawn or deleted is gone at once, in every form', async () => {
    const path = await publish('Soon withdrawn');
    for (const address of [path, `${path}.md`, '/']) {
      expect(await read(address)).toContain('Soon withdrawn');
    }
    const documentId = await documentIdOf(ARTICLE, 'Soon withdrawn');
    await newsroom.panel.unpublish(ARTICLE, documentId);
    expect(await read(path)).toMatch(/^404 /);
    expect(await read(`${path}.md`)).toMatch(/^404 /);
    expect(await read('/')).not.toContain('Soon withdrawn');
    await newsroom.panel.publish(ARTICLE, documentId);
    expect(await read(path)).toMatch(/^200 /);
    await newsroom.panel.remove(ARTICLE, documentId);
    expect(await read(path)).toMatch(/^404 /);
  });

  test('how many articles an agency has is told right after each change', async () => {
    const count = async (slug: string): Promise<number> => {
      const [, total] =
        new RegExp(`/${slug}\\.md\\): (\\d+) articles?`).exec(await read('/llms.txt')) ?? [];
      return Number(total ?? 0);
    };
    const { id: otherId } = await newsroom.panel.create('api::ota.ota', {
      name: 'Counted Travel',
      slug: 'counted-travel',
    });
    const before = await count('example-travel');
    await publish('Counted once');
    expect(await count('example-travel')).toBe(before + 1);
    const documentId = await documentIdOf(ARTICLE, 'Counted once');
    await newsroom.panel.publish(ARTICLE, documentId, { ota: otherId });
    expect([await count('example-travel'), await count('counted-travel')]).toEqual([before, 1]);
    await newsroom.panel.unpublish(ARTICLE, documentId);
    expect(await count('counted-travel')).toBe(0);
    await newsroom.panel.publish(ARTICLE, documentId);
    expect(await count('counted-travel')).toBe(1);
    await newsroom.panel.remove(ARTICLE, documentId);
    expect([await count('example-travel'), await count('counted-travel')]).toEqual([before, 0]);
  });

  test('what an article names is kept current: its OTA, author and the footer', async () => {
    const path = await publish('Names and footers');
    expect(await read(path)).toContain('Example Travel');
    const ota = await documentIdOf('api::ota.ota', 'Example Travel');
    await newsroom.panel.update('api::ota.ota', ota, { name: 'Example Journeys' });
    expect(await read(path)).toContain('Example Journeys');
    const author = await documentIdOf('api::author.author', 'News desk');
    const links = [{ label: 'Mastodon', url: 'https://social.example/@desk' }];
    await newsroom.panel.update('api::author.author', author, { name: 'Night desk', links });
    expect(await read(path)).toContain('Night desk');
    expect(await read(path)).toContain('name="fediverse:creator" content="@desk@social.example"');
    await newsroom.panel.create('api::page.page', {
      title: 'About these tests',
      slug: 'about-these-tests',
      body: 'Text.',
      in_footer: true,
    });
    expect(await read(path)).toContain('href="/about-these-tests"');
  });

  test('a changed alternative text of a picture is shown at once', async () => {
    const upload = await newsroom.upload(imageForm(await png(800, 400)));
    expect(upload.status).toBe(201);
    const { image } = await bodyOf<{ image: { id: number; path: string } }>(upload);
    const response = await newsroom.post({
      title: 'With a picture',
      featured_image: image.path,
      is_published: true,
    });
    const { pathname } = new URL((await bodyOf<Created>(response)).article.url);
    expect(await read(pathname)).not.toContain('A red rectangle');
    const form = new FormData();
    form.append('fileInfo', JSON.stringify({ alternativeText: 'A red rectangle' }));
    const changed = await fetch(`${service.url}/api/upload?id=${image.id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${newsroom.fullToken}` },
      body: form,
    });
    expect(changed.status).toBe(200);
    expect(await read(pathname)).toContain('A red rectangle');
  });

  describe('the settings of the publication', () => {
    const SETTINGS = '/content-manager/single-types/api::publication.publication';
    const save = (panel: Panel, data: object) =>
      panel.call<{ error?: { details: { errors: { path: (string | number)[] }[] } } }>(
        'PUT',
        SETTINGS,
        data,
      );

    afterAll(() => newsroom.panel.call('DELETE', SETTINGS));

    test('are seen at once on pages, in feeds, indexes and shared links, escaped', async () => {
      const path = await publish('Under a new name');
      const card = await read(`/cards${path}.png`);
      const documents = ['/', path, `${path}.md`, '/feed', '/feed.json', '/llms.txt', '/docs/api'];
      for (const address of documents) expect(await read(address)).not.toContain('Reisen');
      const { status } = await save(newsroom.panel, {
        name: 'Reisen & <Märkte>',
        tagline: 'Was Reisebüros bewegt.',
        accent_color: '#FFD400',
        navigation: [
          { label: 'Begriffe <b>', url: '/glossary' },
          { label: 'Elsewhere', url: 'https://example.org/?a=1&b=2' },
        ],
        footer_text: 'Made in *Bonn* <script>alert(1)</script>',
      });
      expect(status).toBe(200);
      for (const address of documents) expect(await read(address)).toContain('Reisen');
      expect(await read(`/cards${path}.png`)).not.toBe(card);

      const html = await read('/');
      expect(html).toContain('<title>Reisen &amp; &lt;Märkte&gt;: Was Reisebüros bewegt.</title>');
      expect(html).toContain('<a href="/">Reisen &amp; &lt;Märkte&gt;</a>');
      expect(html).toContain('"name":"Reisen & \\u003cMärkte>"');
      expect(html).toContain('Made in <em>Bonn</em> &lt;script&gt;');
      const [, sections] = /<nav class="sections"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
      expect([...(sections ?? '').matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)]).toMatchObject([
        { 1: '/glossary', 2: 'Begriffe &lt;b&gt;' },
        { 1: 'https://example.org/?a=1&amp;b=2', 2: 'Elsewhere' },
      ]);
    });

    test('colour pages by a stylesheet of readable colours that stays at its address', async () => {
      const sheetOf = (html: string): string =>
        /<link rel="stylesheet" href="(\/assets\/colors-[^"]+)"/.exec(html)?.[1] ?? 'none';
      await save(newsroom.panel, { accent_color: '#ffd400' });
      const yellow = sheetOf(await read('/'));
      const styles = await read(yellow);
      const [, light = '', dark = ''] =
        /--accent: ?light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(styles) ?? [];
      expect(contrast(light, PAPER.light)).toBeGreaterThan(4.5);
      expect(contrast(dark, PAPER.dark)).toBeGreaterThan(4.5);

      await save(newsroom.panel, { accent_color: '#aa0000' });
      const red = sheetOf(await read('/'));
      expect(red).not.toBe(yellow);
      expect(await read(red)).toMatch(/^200 /);
      expect(await read(yellow)).toBe(styles);
      expect(await read(yellow.replace('ffd400', 'ffd401'))).toMatch(/^404 /);

      await save(newsroom.panel, { accent_color: '' });
      expect(sheetOf(await read('/'))).toBe('none');
    });

    test('show a logo by the name of the site', async () => {
      const upload = await newsroom.upload(imageForm(await png(640, 160)));
      const { image } = await bodyOf<{ image: { id: number; path: string } }>(upload);
      await save(newsroom.panel, { name: 'Named "so"', logo: image.id });
      const html = await read('/');
      const [logo = ''] = /<p class="nameplate">.*?<\/p>/s.exec(html) ?? [];
      expect(logo).toContain(`src="${image.path}"`);
      expect(logo).toContain('alt="Named &quot;so&quot;"');
    });

    test.each([
      ['accent_color', { accent_color: 'red' }],
      ['navigation', { navigation: [{ label: 'Script', url: 'javascript:alert(1)' }] }],
      ['navigation', { navigation: [{ label: 'Elsewhere', url: '//example.org' }] }],
      ['name', { name: 'n'.repeat(81) }],
      ['footer_text', { footer_text: 't'.repeat(2001) }],
    ])('refuse a wrong %s by its name', async (field, data) => {
      const { status, body } = await save(newsroom.panel, data);
      expect(status).toBe(400);
      expect(body.error?.details.errors.map(({ path: [name] }) => name)).toEqual([field]);
    });

    test('are changed by editors, not by authors, and not by programs', async () => {
      const author = await employ(service, newsroom.panel, 'strapi-author');
      expect((await save(author, { name: 'By an author' })).status).toBe(403);
      const editor = await employ(service, newsroom.panel, 'strapi-editor');
      expect((await save(editor, { name: 'By an editor' })).status).toBe(200);
      expect(await read('/')).toContain('By an editor');
      const response = await fetch(`${service.url}/api/publication`, {
        headers: { Authorization: `Bearer ${newsroom.fullToken}` },
      });
      expect(response.status).toBe(404);
    });
  });

  describe('renders once', () => {
    const AT_ONCE = 60;

    /** How many pages have been made so far, for whomever. */
    const rendered = async (): Promise<number> => {
      const response = await fetch(`${service.url}/metrics`, {
        headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const [, count] =
        /^page_cache_requests_total{result="miss"} (\d+)$/m.exec(await response.text()) ?? [];
      return Number(count);
    };

    /** How many pages are made for a number of requests at the same moment. */
    const renderedFor = async (path: (index: number) => string): Promise<number> => {
      const before = await rendered();
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => read(path(index))));
      return (await rendered()) - before;
    };

    test('what many ask for at the same moment', async () => {
      expect(await renderedFor((index) => `/search.md?q=apart${index}`)).toBe(AT_ONCE);
      expect(await renderedFor(() => '/search.md?q=all-together')).toBe(1);
    });

    test('what differs only in parameters that mean nothing here', async () => {
      await read('/search.md?q=campaign');
      expect(
        await renderedFor((index) => `/search.md?q=campaign&utm_source=s${index}&fbclid=${index}`),
      ).toBe(0);
    });
  });
});

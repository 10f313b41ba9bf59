import { describeOnAlikeDatabases } from '../support/databases';
import { bodyOf, openNewsroom, type Created, type Newsroom } from '../support/newsroom';
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

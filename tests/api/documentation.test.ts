import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root, startService, type Service } from '../support/service';

const documents = readdirSync(path.join(root, 'docs')).filter((file) => file.endsWith('.md'));

describe('The documents of docs/', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.stop());

  const get = async (address: string, accept = 'text/html') => {
    const response = await fetch(`${service.url}${address}`, { headers: { Accept: accept } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  const addresses = ['/docs', ...documents.map((file) => `/docs/${path.parse(file).name}`)];

  test('are pages whose links and pictures lead somewhere', async () => {
    const pages = new Map<string, string>();
    for (const address of addresses) {
      const { status, text } = await get(address);
      expect([address, status]).toEqual([address, 200]);
      pages.set(address, text);
    }
    const links = [...pages].flatMap(([from, html]) =>
      [...html.matchAll(/(?:href|src)="(\/docs[^"]*|#[^"]+)"/g)].map(([, to = '']) =>
        to.startsWith('#') ? `${from}${to}` : to,
      ),
    );
    expect(links.length).toBeGreaterThan(100);
    const dead: string[] = [];
    for (const link of new Set(links)) {
      const [address = '', fragment] = link.split('#', 2);
      const html = pages.get(address);
      if (html === undefined) {
        if ((await get(address)).status !== 200) dead.push(link);
      } else if (fragment !== undefined && !html.includes(`id="${fragment}"`)) dead.push(link);
    }
    expect(dead).toEqual([]);
  });

  test('are markdown for machines, and listed for them', async () => {
    const { status, headers, text } = await get('/docs/moving', 'text/markdown');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(text).toContain('# Moving in, and moving out');
    expect(text).toContain('npm run import -- ghost');
    const index = (await get('/llms.txt')).text;
    for (const address of addresses.slice(1)) expect(index).toContain(`${address}.md)`);
    const sitemap = (await get('/sitemap.xml')).text;
    for (const address of addresses) expect(sitemap).toContain(`${address}</loc>`);
  });

  test('are found by their words', async () => {
    const { text } = await get('/docs?q=take-back+LEXICAL');
    expect(text).toContain('href="/docs/moving"');
    expect(text).not.toContain('href="/docs/agents"');
    expect(text).toContain('noindex');
    expect(text).toContain('1 page for “take-back LEXICAL”');
    const none = (await get('/docs?q=nowhereatall')).text;
    expect(none).toContain('No page has all these words. Try fewer or other words.');
    expect(none).toContain('<a href="/docs">All pages</a>');
    expect((await get('/docs')).text).not.toContain('No page has');
  });

  test('have a form that keeps what was typed, and a hint for machines', async () => {
    const { text } = await get('/docs?q=%22backup%22+%3Cb%3E');
    const [form = ''] = /<form[^>]*action="\/docs"[^]*?<\/form>/.exec(text) ?? [];
    const [field = ''] = /<input[^>]*>/.exec(form) ?? [];
    const id = /id="([^"]+)"/.exec(field)?.[1];
    expect(form).toContain(`for="${id}"`);
    expect(form).toContain('<button type="submit">Search</button>');
    expect(field).toContain('name="q"');
    expect(field).toContain('value="&quot;backup&quot; &lt;b&gt;"');
    expect(text).not.toContain('/docs?q=backup restore');
    const markdown = (await get('/docs?q=take-back', 'text/markdown')).text;
    expect(markdown).toContain('Words find pages: `/docs?q=backup restore`');
    expect(markdown).toMatch(/^# Documentation\n\n\d+ pages? for “take-back”\n/);
    expect(markdown).toContain(`](${service.url}/docs/moving): `);
  });

  test('are led to by the search of the site', async () => {
    expect((await get('/search?q=back+up')).text).toContain('href="/docs?q=back+up"');
  });

  test('are no way to other files', async () => {
    for (const [address, status] of [
      ['/docs/images/..%5Cmoving.md', 400],
      ['/docs/images/..%2Fmoving.md', 400],
      ['/docs/package', 404],
      ['/docs/images/moving.md', 404],
    ] as const) {
      expect([address, (await get(address)).status]).toEqual([address, status]);
    }
    expect((await get('/docs/api')).text).toContain('/docs/api/openapi.json');
  });
});

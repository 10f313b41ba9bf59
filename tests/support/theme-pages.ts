import { HtmlValidate } from 'html-validate';
import type { Service } from './service';
import {
  elements,
  headLinks,
  linkHeader,
  meta,
  PAGES,
  readerOf,
  structuredData,
  textOf,
  type Read,
} from './site-reader';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
  },
});

const alternateOf = (address: string): string => {
  const [path = '', query] = address.split('?');
  return `${path === '/' ? '/index' : path}.md${query === undefined ? '' : `?${query}`}`;
};

/** Tests that hold for the pages of every theme. */
export const testPagesOfTheme = (service: () => Service): void => {
  const read: Read = (...request) => readerOf(service().url)(...request);

  describe.each(PAGES)('%s (%s)', (kind, address, heading) => {
    test('is valid HTML with one heading, its canonical address and its other forms', async () => {
      const { status, headers, text } = await read(address);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      const report = await validator.validateString(text);
      expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
      expect(elements(text, 'h1')).toHaveLength(1);
      expect(textOf(text, 'h1')).toMatch(
        heading instanceof RegExp ? heading : new RegExp(`^${heading}$`),
      );
      expect(headLinks(text, 'canonical').map(({ href }) => href)).toEqual([
        `${service().url}${address}`,
      ]);
      expect(meta(text, 'og:url')).toBe(`${service().url}${address}`);
      expect(meta(text, 'og:title')).toBeTruthy();
      expect(meta(text, 'og:image')).toMatch(/^http:\/\//);
      const alternates = headLinks(text, 'alternate').map(({ type, href }) => `${type} ${href}`);
      expect(alternates).toContain(`text/markdown ${alternateOf(address)}`);
      expect(alternates).toContain('application/rss+xml /feed');
      expect(linkHeader(headers.get('link')).get(alternateOf(address))?.type).toBe('text/markdown');
      expect(meta(text, 'robots')).toMatch(kind === 'search' ? /^noindex/ : /^index/);
    });

    test('needs no inline code, and its policy admits none', async () => {
      const { headers, text } = await read(address);
      expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
      expect(text).not.toMatch(/ style="| on\w+="|javascript:/i);
      const inline = elements(text, 'script').filter(
        ({ src, type }) => src === undefined && type !== 'application/ld+json',
      );
      expect(inline).toEqual([]);
    });

    test('has the same content at its markdown address', async () => {
      const { status, headers, text } = await read(alternateOf(address));
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(headers.get('link')).toContain(`<${service().url}${address}>; rel="canonical"`);
      const title = heading instanceof RegExp ? 'Booking Holdings and Expedia' : heading;
      expect(text).toContain(kind === 'article' ? `title: ${title}` : `# ${title}`);
      expect(text).not.toMatch(/<(div|p|svg|span)\b/);
      // An article's body is given back as it was written; all else can be read away from the site.
      if (kind !== 'article') expect(text).not.toContain('](/');
    });

    test('tells machines what it is about, and people a way past the navigation', async () => {
      const { text } = await read(address);
      expect(text).toMatch(/^<!doctype html><html lang="en">/);
      expect(elements(text, 'main').map(({ id }) => id)).toEqual(['content']);
      expect(elements(text, 'a')[0]?.href).toBe('#content');
      if (kind !== 'search') expect(structuredData(text)).not.toEqual([]);
      const form = elements(text, 'form').find(({ action }) => action === '/subscribe');
      expect(form?.method).toBe('post');
    });
  });

  test('no link on any page leads nowhere', async () => {
    const pages = await Promise.all(PAGES.map(([, address]) => read(address)));
    const targets = new Set(
      pages
        .flatMap(({ text }) => [
          ...elements(text, 'a').map(({ href }) => href),
          ...elements(text, 'link').map(({ href }) => href),
          ...elements(text, 'img').map(({ src }) => src),
        ])
        .filter((href): href is string => href?.startsWith('/') === true),
    );
    expect(targets.size).toBeGreaterThan(100);
    const broken: string[] = [];
    for (const target of targets) {
      const { status } = await read(target, {}, 'HEAD');
      if (status !== 200) broken.push(`${status} ${target}`);
    }
    expect(broken).toEqual([]);
  });

  test('a list leads to its next page and back', async () => {
    const { text } = await read('/categories/earnings');
    const second = headLinks(text, 'next')[0]?.href ?? '';
    const links = elements(text, 'a').filter(({ rel }) => rel === 'next');
    expect(links.map(({ href }) => href)).toEqual([second]);
    const page = (await read(second)).text;
    const back = elements(page, 'a').filter(({ rel }) => rel === 'prev');
    expect(back.map(({ href }) => href)).toEqual(['/categories/earnings']);
    expect(page).toContain('Page 2 of 2');
  });

  test('a page that is not there is valid HTML, too', async () => {
    const { text } = await read('/nope');
    expect((await validator.validateString(text)).results).toEqual([]);
    expect(textOf(text, 'h1')).toBe('Page not found');
    expect(headLinks(text, 'canonical')).toEqual([]);
    expect(elements(text, 'form').map(({ action }) => action)).toContain('/search');
  });
};

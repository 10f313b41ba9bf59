import sharp from 'sharp';
import { until } from '../support/eventually';
import { startService, type Service } from '../support/service';
import {
  elements,
  headLinks,
  meta,
  PAGES,
  readerOf,
  textOf,
  type Read,
} from '../support/site-reader';
import { testPagesOfTheme } from '../support/theme-pages';

const LISTS = ['/', '/categories/earnings', '/search?q=booking'];

/** Where the links to the month before and after lead. */
const linksToMonths = (html: string): { prev: string | undefined; next: string | undefined } => {
  const links = elements(/<nav[^>]*aria-label="Months">[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '', 'a');
  const target = (rel: string) => links.find((link) => link.rel === rel)?.href;
  return { prev: target('prev'), next: target('next') };
};

/** An address of a list's page. */
const pageOf = (list: string, page: number | string): string =>
  `${list}${list.includes('?') ? '&' : '?'}page=${page}`;

describe('The public site', () => {
  let service: Service;
  let read: Read;

  beforeAll(async () => {
    service = await startService({ withDemoContent: true });
    read = readerOf(service.url);
  });
  afterAll(() => service.stop());

  testPagesOfTheme(() => service);

  describe.each(PAGES)('%s (%s)', (kind, address) => {
    test('names its picture for previews of links', async () => {
      const card = address === '/' ? '/cards.png' : `/cards${address}.png`;
      expect(meta((await read(address)).text, 'og:image')).toBe(
        `${service.url}${kind === 'search' ? '/icon-512.png' : card}`,
      );
    });

    test('answers HEAD, conditional requests and compressed transfer', async () => {
      const whole = await read(address);
      const head = await read(address, {}, 'HEAD');
      expect([head.status, head.text]).toEqual([200, '']);
      for (const name of ['etag', 'content-type', 'content-length', 'link', 'cache-control']) {
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
      }
      const etag = String(whole.headers.get('etag'));
      expect((await read(address, { 'If-None-Match': etag })).status).toBe(304);
      const packed = await read(address, { 'Accept-Encoding': 'gzip' });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      expect(packed.text).toBe(whole.text);
    });
  });

  describe.each(LISTS)('the list at %s', (list) => {
    test('continues on further pages without repeating itself', async () => {
      const [first, second] = [await read(list), await read(pageOf(list, 2))];
      expect([first.status, second.status]).toEqual([200, 200]);
      const titles = ({ text }: { text: string }): string[] =>
        [...text.matchAll(/class="card-title"[^>]*>\s*<a href="([^"]+)"/g)].map(
          ([, href = '']) => href,
        );
      expect(titles(second).length).toBeGreaterThan(0);
      expect(titles(first).filter((href) => titles(second).includes(href))).toEqual([]);
      expect(headLinks(first.text, 'next')[0]?.href).toContain('page=2');
      expect(headLinks(second.text, 'prev')[0]?.href).not.toContain('page=');
    });

    test('knows its first page under one address only', async () => {
      const { text } = await read(pageOf(list, 1));
      expect(headLinks(text, 'prev')).toEqual([]);
      const canonical = headLinks(text, 'canonical')[0]?.href;
      if (!list.startsWith('/search')) expect(canonical).toBe(`${service.url}${list}`);
    });

    test.each(['0', '-1', '1e9', '999', 'two'])('has no page %s', async (page) => {
      expect((await read(pageOf(list, page))).status).toBe(404);
    });
  });

  test('a page of a list has a markdown alternate too', async () => {
    const { status, text } = await read('/categories/earnings.md?page=2');
    expect(status).toBe(200);
    expect(text).toContain('Page 2 of 2');
  });

  test('an address with a slash at its end leads to the one without', async () => {
    for (const address of ['/otas', '/booking-holdings', '/airbnb/airbnb-joins-sp-500', '/feed']) {
      const { status, headers } = await read(`${address}/?page=2`);
      expect([status, headers.get('location')]).toEqual([301, `${address}?page=2`]);
    }
  });

  test.each([
    '/nope',
    '/nope/nope',
    '/otas/nope',
    '/glossary/nope',
    '/compare/nope',
    '/categories/nope',
    '/authors/nope',
    '/tags/nope',
    '/tags/rate-parity',
    '/archive/2024',
    '/archive/2024/3',
    '/archive/2024/13',
    '/archive/1999/01',
    '/archive/2024/02?page=2',
    '/archive?page=2',
    '/corrections?page=2',
    '/newsletter/weekly-2024-01-01',
    '/newsletter?page=2',
    '/airbnb/booking-notifies-digital-markets-act/extra',
    '/AIRBNB',
    '/.well-known/nope',
    '/.well-known/nope.json',
    '/assets/nope.css',
  ])('%s is a 404 that stands for no address', async (address) => {
    const { status, headers, text } = await read(address);
    expect(status).toBe(404);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(textOf(text, 'h1')).toBe('Page not found');
    expect(headLinks(text, 'canonical')).toEqual([]);
    expect(meta(text, 'robots')).toMatch(/^noindex/);
  });

  test('companies stand in the order of the alphabet, whatever the case of their names', async () => {
    const { text } = await read('/otas');
    const rows = text.match(/<th scope="row">.*?<\/th>/gs) ?? [];
    const names = rows.map((row) => textOf(row, 'a'));
    expect(names.indexOf('eDreams ODIGEO')).toBe(names.indexOf('Despegar') + 1);
    expect(names.indexOf('Expedia Group')).toBe(names.indexOf('eDreams ODIGEO') + 1);
  });

  test('an article is found under its own OTA only', async () => {
    const { status, headers } = await read('/agoda/airbnb-joins-sp-500');
    expect([status, headers.get('location')]).toEqual([404, null]);
  });

  const linksOn = async (address: string): Promise<string[]> =>
    elements((await read(address)).text, 'a').flatMap(({ href }) => href ?? []);

  test('a tag of several articles leads to them; one of a single article leads nowhere', async () => {
    const article = '/booking-holdings/booking-notifies-digital-markets-act';
    const { text } = await read(article);
    const tags = /<section class="tags"[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';
    expect(elements(tags, 'a').map(({ href }) => href)).toEqual([
      '/tags/digital-markets-act',
      '/tags/european-commission',
    ]);
    expect(tags).toContain('<li>Rate parity</li>');
    const listed = await linksOn('/tags/digital-markets-act');
    expect(listed).toContain(article);
    expect(listed).toContain('/booking-com/dma-first-gatekeepers-booking-not-among-them');
    const { text: all } = await read('/tags.md');
    expect(all).toMatch(/\[Digital Markets Act\]\(\S+\) 2 articles/);
    expect(all).not.toContain('Rate parity');
  });

  test.each([
    ['/categories', '/categories/earnings', 'Earnings'],
    ['/authors', '/authors/markets-desk', 'Markets Desk'],
  ])('%s tells the number of articles and the latest of each', async (index, list, name) => {
    const { text } = await read(index);
    const entry =
      text.split('<li>').find((item) => item.includes(`<a href="${list}">${name}</a>`)) ?? '';
    const page = (await read(list)).text;
    const [, newest = ''] = /class="card-title"><a href="([^"]+)"/.exec(page) ?? [];
    const [total = ''] = /\d+ articles/.exec(page.slice(page.indexOf('page-head'))) ?? [];
    expect(newest).not.toBe('');
    expect(entry).toContain(`href="${newest}"`);
    expect(entry).toContain(total);
    expect(total).not.toBe('');
  });

  test.each(['/cards.png', '/cards/booking-com.png', '/cards/airbnb/airbnb-joins-sp-500.png'])(
    'a link to it is shown with a picture of 1200 by 630 (%s)',
    async (address) => {
      const answer = await fetch(`${service.url}${address}`);
      expect(answer.headers.get('content-type')).toBe('image/png');
      const size = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(size).toMatchObject({ format: 'png', width: 1200, height: 630 });
    },
  );

  test('the picture of a listed company shows its share price', async () => {
    const drawn = async (address: string): Promise<Buffer> => {
      const answer = await fetch(`${service.url}/cards/otas/${address}.png`);
      // Where the line is, between the title and the name of the site.
      const line = { left: 80, top: 400, width: 1040, height: 120 };
      const picture = sharp(Buffer.from(await answer.arrayBuffer())).extract(line);
      return picture.raw().toBuffer();
    };
    const colors = (pixels: Buffer) => new Set(pixels.toString('hex').match(/.{6}/g)).size;
    expect(colors(await drawn('booking-holdings'))).toBeGreaterThan(1);
    expect(colors(await drawn('booking-com'))).toBe(1);
  });

  test.each(['/cards/search.png', '/cards/nothing-here.png', '/cards/nothing/at/all.png'])(
    'there is no picture of what is not indexed or not there (%s)',
    async (address) => {
      expect((await fetch(`${service.url}${address}`)).status).toBe(404);
    },
  );

  describe('the archive', () => {
    test('lists every month with articles, whose pages together hold every article once', async () => {
      const { text } = await read('/archive.md');
      const counts = [...text.matchAll(/\/archive\/\d{4}\/\d{2}\.?\w*\)\s+(\d+)/g)].map(
        ([, count]) => Number(count),
      );
      const months = (await linksOn('/archive')).filter((href) => /^\/archive\/\d/.test(href));
      expect(months).toHaveLength(counts.length);
      expect(months).toEqual([...months].sort().reverse());
      const listed: string[] = [];
      for (const [index, month] of months.entries()) {
        const { text: page } = await read(month);
        const titles = [...page.matchAll(/class="card-title"><a href="([^"]+)"/g)];
        expect([month, titles.length]).toEqual([month, counts[index]]);
        listed.push(...titles.map(([, href = '']) => href));
        const beside = linksToMonths(page);
        expect(beside.prev).toBe(months[index + 1]);
        expect(beside.next).toBe(months[index - 1]);
      }
      expect(new Set(listed).size).toBe(68);
      expect(listed).toHaveLength(68);
    });

    test('is linked from every page', async () => {
      expect(await linksOn('/about')).toContain('/archive');
    });
  });

  test('profile and hub of an OTA lead to each other', async () => {
    const links = async (address: string): Promise<(string | undefined)[]> =>
      elements((await read(address)).text, 'a').map(({ href }) => href);
    expect(await links('/booking-com')).toContain('/otas/booking-com');
    expect(await links('/otas/booking-com')).toContain('/booking-com');
  });

  test('corrections of all articles are listed with their days, and linked from every page', async () => {
    const article = '/booking-holdings/booking-notifies-digital-markets-act';
    const { text } = await read('/corrections');
    expect(text).toContain(`href="${article}"`);
    expect(text).toContain('<time datetime="2024-03-04">');
    expect(text).toContain('six months after designation');
    const markdown = await read('/corrections.md');
    expect(markdown.text).toMatch(/^## \[Booking notifies .+\n\n4 Mar 2024 An earlier version/m);
    expect(await linksOn('/about')).toContain('/corrections');
  });

  test('a long text begins with its contents, a short one does not', async () => {
    const { text } = await read('/editorial-standards');
    const contents = /<nav class="contents"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
    const links = elements(contents, 'a');
    expect(links).toHaveLength(7);
    for (const { href = '' } of links) expect(text).toContain(`<h2 id="${href.slice(1)}">`);
    expect((await read('/editorial-standards.md')).text).not.toContain('](#');
    const article = '/booking-holdings/booking-notifies-digital-markets-act';
    expect((await read(article)).text).toContain('<nav class="contents"');
    for (const short of ['/about', '/otas/booking-holdings']) {
      expect((await read(short)).text).not.toContain('<nav class="contents"');
    }
  });

  describe('a comparison', () => {
    const VACATION_HOMES = '/compare/airbnb-vs-vrbo-vs-booking-com-vacation-homes';

    test('says which to choose for whom, and declares no winner', async () => {
      const { text } = await read(VACATION_HOMES);
      expect(text).not.toMatch(/winner|wins \d/i);
      const choices = /<section class="recommendations"[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';
      expect(elements(choices, 'h3')).toHaveLength(3);
      expect(choices).toContain('if you manage whole homes');
      expect(text.indexOf(choices)).toBeLessThan(text.indexOf('<table'));
      const markdown = await read(`${VACATION_HOMES}.md`);
      expect(markdown.text).toMatch(/^### Choose \[Vrbo\]\(\S+\/otas\/vrbo\) if you manage/m);
      expect(markdown.text).not.toContain('any company');
    });

    test('folds the criteria by which the companies do not differ', async () => {
      const { text } = await read(VACATION_HOMES);
      const folded = /<details class="common-criteria">[\s\S]*?<\/details>/.exec(text)?.[0] ?? '';
      expect(textOf(folded, 'h2')).toBe('Same for all (1)');
      expect(folded).toContain('Guests after their stay');
      expect(text.replace(folded, '')).not.toContain('Guests after their stay');
      expect(folded).not.toContain('Who pays the fee');
      expect((await read(`${VACATION_HOMES}.md`)).text).toContain('| Guests after their stay |');
      expect((await read('/compare/one-key-vs-genius-vs-prime')).text).not.toContain('<details');
    });
  });

  describe('an article', () => {
    const ADDRESS = '/airbnb/airbnb-joins-sp-500';
    let html: string;

    beforeAll(async () => {
      html = (await read(ADDRESS)).text;
    });

    test('says who wrote it and when; not that it changed, nor how little time it takes', () => {
      const byline = /<div class="byline">([\s\S]*?)<\/div>/.exec(html)?.[1] ?? '';
      expect(byline).toContain('href="/authors/markets-desk"');
      expect(byline).toContain('<time datetime="2023-09-18T13:00:00.000Z">18 Sept 2023</time>');
      expect(byline).not.toContain('Updated');
      expect(byline).not.toContain('min read');
    });

    test('shows its picture in several widths of WebP, with caption and description', () => {
      const [picture] = elements(html, 'img').filter(({ loading }) => loading === 'eager');
      expect(picture?.alt).toBeTruthy();
      expect([picture?.width, picture?.height].map(Number)).not.toContain(0);
      const widths = String(picture?.srcset).split(', ');
      expect(widths.length).toBeGreaterThanOrEqual(3);
      expect(widths.every((width) => /\.webp \d+w$/.test(width))).toBe(true);
      expect(html).toMatch(/<figcaption>[^<]+<\/figcaption>/);
    });

    test('names its sources and introduces its OTA', () => {
      const sources = /<section class="sources"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
      expect(elements(sources, 'a').length).toBeGreaterThan(0);
      const box = /<section class="ota-box"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
      expect(elements(box, 'a').map(({ href }) => href)).toEqual(
        expect.arrayContaining(['/otas/airbnb', '/airbnb']),
      );
      expect(box).toContain('Nasdaq: ABNB');
    });

    test('leads on to other articles, none of them twice', async () => {
      // They are compared in the background, which a service that has just begun may be doing.
      const addresses = await until(
        async () => {
          const page = (await read(ADDRESS)).text;
          const related = /id="related-heading"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
          return [...related.matchAll(/class="card-title"><a href="([^"]+)"/g)].map(
            ([, href = '']) => href,
          );
        },
        ({ length }) => length >= 3,
      );
      expect(addresses.length).toBeGreaterThanOrEqual(3);
      expect(addresses).not.toContain(ADDRESS);
      expect(new Set(addresses).size).toBe(addresses.length);
    });

    test('leads to the articles on the same company before and after it', async () => {
      const beside = (page: string): Record<string, string | undefined> => {
        const links = elements(/<nav class="neighbours"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? '', 'a');
        return Object.fromEntries(links.map(({ rel = '', href }) => [rel, href]));
      };
      const listed = [
        ...(await read('/airbnb')).text.matchAll(/class="card-title"><a href="([^"]+)"/g),
      ].map(([, href = '']) => href);
      expect(listed).toHaveLength(12);
      for (const [index, address] of listed.entries()) {
        const { prev, next } = beside((await read(address)).text);
        expect([prev, next]).toEqual([listed[index + 1], listed[index - 1]]);
      }
      const { text } = await read(`${ADDRESS}.md`);
      expect(text).toContain(`previous_on_ota: ${service.url}${beside(html).prev}.md`);
    });

    test('shows three more on its topic, none of them related', async () => {
      const page = (await read(ADDRESS)).text;
      const cards = (id: string): string[] => {
        const section = new RegExp(`id="${id}"[\\s\\S]*?</section>`).exec(page)?.[0] ?? '';
        return [...section.matchAll(/class="card-title"><a href="([^"]+)"/g)].map(
          ([, href = '']) => href,
        );
      };
      const onTopic = cards('topic-heading');
      expect(onTopic).toHaveLength(3);
      expect(
        [ADDRESS, ...cards('related-heading')].filter((href) => onTopic.includes(href)),
      ).toEqual([]);
      const { category } = /href="(?<category>\/categories\/[^"]+)"/.exec(page)?.groups ?? {};
      const { text } = await read(category ?? '');
      for (const href of onTopic) expect(text).toContain(`href="${href}"`);
    });

    test('brings less than 15 KB of script', async () => {
      const sizes = await Promise.all(
        elements(html, 'script')
          .flatMap(({ src }) => (src === undefined ? [] : [src]))
          .map(async (src) => (await read(src)).text.length),
      );
      expect(sizes.length).toBeGreaterThan(0);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15 * 1024);
    });

    test('names its stylesheet, scripts and font by their content, for ever', async () => {
      const assets = [
        ...elements(html, 'script').flatMap(({ src }) => src ?? []),
        ...headLinks(html, 'stylesheet').flatMap(({ href }) => href ?? []),
        ...headLinks(html, 'preload').flatMap(({ href }) => href ?? []),
      ];
      expect(assets).toHaveLength(5);
      for (const asset of assets) {
        const { status, headers } = await read(asset);
        expect(status).toBe(200);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
    });
  });

  test.each([
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
  ])('%s is there for browsers that ask', async (address, type) => {
    const { status, headers } = await read(address);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
    const etag = String(headers.get('etag'));
    expect((await read(address, { 'If-None-Match': etag })).status).toBe(304);
  });
});

describe('The public site in the small theme', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({ withDemoContent: true, env: { THEME: 'wire' } });
  });
  afterAll(() => service.stop());

  testPagesOfTheme(() => service);

  test('brings no script of its own', async () => {
    const { text } = await readerOf(service.url)('/');
    const scripts = elements(text, 'script').flatMap(({ src }) => src ?? []);
    expect(scripts.filter((src) => !src.includes('webmcp'))).toEqual([]);
    expect(headLinks(text, 'stylesheet')[0]?.href).toMatch(/^\/assets\/wire\./);
  });
});

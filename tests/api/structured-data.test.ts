import { startService, type Service } from '../support/service';
import { issueToken } from '../support/tokens';
import { signIn } from '../support/panel-api';
import {
  elements,
  meta,
  PAGES,
  readerOf,
  structuredData,
  textOf,
  thing,
  type Read,
  type Thing,
} from '../support/site-reader';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Every address in a schema.org object. */
const addressesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(addressesIn);
  return typeof value === 'string' && /^(https?:|\/)/.test(value) ? [value] : [];
};

describe('Structured data', () => {
  let service: Service;
  let read: Read;

  beforeAll(async () => {
    service = await startService({ withDemoContent: true });
    read = readerOf(service.url);
  });
  afterAll(() => service.stop());

  const page = async (address: string): Promise<string> => (await read(address)).text;

  test.each(PAGES.filter(([kind]) => kind !== 'search'))(
    '%s: every object has a context and absolute addresses only',
    async (_kind, address) => {
      const things = structuredData(await page(address));
      expect(things.length).toBeGreaterThan(0);
      for (const object of things) {
        expect(object['@context']).toBe('https://schema.org');
        expect(object['@type']).toBeTruthy();
        expect(JSON.stringify(object)).not.toMatch(/null|undefined/);
        for (const found of addressesIn(object)) expect(URL.canParse(found)).toBe(true);
      }
    },
  );

  test.each(PAGES.filter(([, address]) => !/^\/(search|$)/.test(address)))(
    '%s: breadcrumbs are those that readers see',
    async (_kind, address) => {
      const html = await page(address);
      const { itemListElement } = thing(html, 'BreadcrumbList') as Thing & {
        itemListElement: { position: number; name: string; item: string }[];
      };
      expect(itemListElement.map(({ position }) => position)).toEqual(
        itemListElement.map((_, index) => index + 1),
      );
      expect(itemListElement[0]?.item).toBe(`${service.url}/`);
      expect(itemListElement.at(-1)?.item).toBe(`${service.url}${address}`);
      const shown = /<nav class="breadcrumbs[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
      const names = [...shown.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([item]) =>
        textOf(item, 'li'),
      );
      expect(names).toEqual(itemListElement.map(({ name }) => name));
    },
  );

  test('an article is a NewsArticle with everything that search engines ask for', async () => {
    const address = '/airbnb/airbnb-joins-sp-500';
    const html = await page(address);
    const article = thing(html, 'NewsArticle');
    expect(article).toMatchObject({
      headline: textOf(html, 'h1'),
      description: /<p class="standfirst">([^<]+)</.exec(html)?.[1],
      mainEntityOfPage: `${service.url}${address}`,
      datePublished: '2023-09-18T13:00:00.000Z',
      dateModified: '2023-09-18T13:00:00.000Z',
      author: [{ '@type': 'Organization', name: 'Markets Desk' }],
      publisher: { '@type': 'Organization', name: 'OTA News' },
      articleSection: 'Earnings',
      isAccessibleForFree: true,
    });
    expect(article.datePublished).toMatch(ISO);
    const [image] = article.image as { url: string; width: number; height: number }[];
    expect(image?.width).toBeGreaterThanOrEqual(1200);
    expect((await fetch(String(image?.url))).headers.get('content-type')).toBe('image/webp');
    const { logo } = article.publisher as { logo: { url: string } };
    expect((await fetch(logo.url)).status).toBe(200);
    expect(meta(html, 'og:type')).toBe('article');
    expect(meta(html, 'article:published_time')).toBe(article.datePublished);
    expect(meta(html, 'og:image')).toBe(`${service.url}/cards${address}.png`);
  });

  test('a profile is an Organization with the facts of the page', async () => {
    const html = await page('/otas/booking-holdings');
    expect(thing(html, 'Organization')).toMatchObject({
      name: 'Booking Holdings',
      legalName: 'Booking Holdings Inc.',
      tickerSymbol: 'BKNG',
      foundingDate: '1997',
      url: 'https://www.bookingholdings.com/',
    });
    expect(thing(await page('/otas/booking-com'), 'Organization').parentOrganization).toEqual({
      '@type': 'Organization',
      name: 'Booking Holdings',
    });
  });

  test('a term is a DefinedTerm of the glossary, which lists it', async () => {
    const term = thing(await page('/glossary/merchant-model'), 'DefinedTerm');
    const set = thing(await page('/glossary'), 'DefinedTermSet');
    expect(term.name).toBe('Merchant model');
    expect((term.inDefinedTermSet as Thing)['@id']).toBe(set['@id']);
    const listed = set.hasDefinedTerm as { name: string; url: string }[];
    expect(listed.find(({ name }) => name === 'Merchant model')?.url).toBe(term.url);
  });

  test.each(['/', '/otas', '/booking-holdings', '/categories/earnings', '/compare'])(
    '%s lists its entries in the order of the page',
    async (address) => {
      const html = await page(address);
      const { itemListElement } = thing(html, 'ItemList') as Thing & {
        itemListElement: { position: number; url: string }[];
      };
      const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
      const links = elements(main, 'a').map(({ href }) => `${service.url}${href}`);
      const places = itemListElement.map(({ url }) => links.indexOf(url));
      expect(places.length).toBeGreaterThan(3);
      expect(places).toEqual([...places].sort((one, other) => one - other));
      expect(places).not.toContain(-1);
    },
  );

  test('the front page names the site and its search', async () => {
    const site = thing(await page('/'), 'WebSite');
    expect(site.name).toBe('OTA News');
    expect((site.potentialAction as Thing).target).toBe(
      `${service.url}/search?q={search_term_string}`,
    );
  });

  test('answers in a comparison are plain text', async () => {
    const { mainEntity } = thing(
      await page('/compare/booking-holdings-vs-expedia-group'),
      'FAQPage',
    ) as Thing & { mainEntity: { acceptedAnswer: { text: string } }[] };
    for (const { acceptedAnswer } of mainEntity) expect(acceptedAnswer.text).not.toMatch(/[*[<]/);
  });

  test('no title can end the script that holds it', async () => {
    const token = await issueToken(await signIn(service));
    const title = 'Quotes "here" </script><script>alert(1)</script> & <b>there</b>';
    const response = await fetch(`${service.url}/api/articles`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ota_id: 1,
        author_id: 1,
        title,
        slug: 'hostile-title',
        excerpt: title,
        body: title,
        is_published: true,
      }),
    });
    expect(response.status).toBe(201);
    const { article } = (await response.json()) as { article: { url: string } };
    for (const address of [article.url, `${service.url}/`]) {
      const html = (await read(address)).text;
      expect(html).not.toContain('alert(1)</script>');
      expect(html).not.toContain('<b>there');
    }
    const html = (await read(article.url)).text;
    expect(thing(html, 'NewsArticle').headline).toBe(title);
    expect(textOf(html, 'h1')).toBe(title.replace('"here"', '“here”'));
  });
});

/** An answer as a reader gets it: redirects are not followed. */
export interface Answer {
  status: number;
  headers: Response['headers'];
  text: string;
}

export type Read = (
  address: string,
  headers?: Record<string, string>,
  method?: 'GET' | 'HEAD',
) => Promise<Answer>;

/** Reads addresses of one service. */
export const readerOf =
  (base: string): Read =>
  async (address, headers = {}, method = 'GET') => {
    const response = await fetch(new URL(address, base), { headers, method, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

const decoded = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** Every element of a name, as its attributes. */
export const elements = (html: string, name: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        decoded(value),
      ]),
    ),
  );

/** The text of the first element of a name, without markup. */
export const textOf = (html: string, name: string): string =>
  decoded(
    (new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`).exec(html)?.[1] ?? '')
      .replace(/<[^>]+>/g, '')
      .trim(),
  );

/** The `<link>` elements of a relation. */
export const headLinks = (html: string, rel: string): Record<string, string>[] =>
  elements(html, 'link').filter((link) => link.rel === rel);

/** The content of a `<meta>` by its name or property. */
export const meta = (html: string, name: string): string | undefined =>
  elements(html, 'meta').find((tag) => tag.name === name || tag.property === name)?.content;

/** The links of a `Link` header (RFC 8288), by address. */
export const linkHeader = (value: string | null): Map<string, Record<string, string>> =>
  new Map(
    [...(value ?? '').matchAll(/<([^>]*)>((?:; \w+="[^"]*")*)/g)].map(
      ([, href = '', parameters = '']) => [
        href,
        Object.fromEntries(
          [...parameters.matchAll(/; (\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [
            key,
            text,
          ]),
        ),
      ],
    ),
  );

export type Thing = Record<string, unknown> & { '@type': string | string[] };

/** The schema.org objects of a page. */
export const structuredData = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Thing,
  );

/** The one schema.org object of a type; fails when there is none. */
export const thing = (html: string, type: string): Thing => {
  const found = structuredData(html).find((object) => [object['@type']].flat().includes(type));
  if (found === undefined) throw new Error(`No ${type} among the page's structured data.`);
  return found;
};

/** One page of every kind in the demo content, with the heading that readers see. */
export const PAGES: [kind: string, address: string, heading: string | RegExp][] = [
  ['home', '/', 'OTA News'],
  ['OTA directory', '/otas', 'Online travel agencies'],
  ['hub', '/booking-holdings', 'Booking Holdings'],
  ['profile', '/otas/booking-holdings', 'Booking Holdings'],
  ['article', '/airbnb/airbnb-joins-sp-500', 'Airbnb joins the S&P 500'],
  ['category', '/categories/earnings', 'Earnings'],
  ['author', '/authors/markets-desk', 'Markets Desk'],
  ['comparison index', '/compare', 'Compare'],
  ['comparison', '/compare/booking-holdings-vs-expedia-group', /^Booking Holdings and Expedia/],
  ['glossary', '/glossary', 'Glossary'],
  ['term', '/glossary/merchant-model', 'Merchant model'],
  ['press', '/press', 'Press'],
  ['search', '/search?q=loyalty', 'Search'],
  ['topics', '/categories', 'Topics'],
  ['authors', '/authors', 'Authors'],
  ['tags', '/tags', 'Tags'],
  ['tag', '/tags/digital-markets-act', 'Digital Markets Act'],
  ['archive', '/archive', 'Archive'],
  ['month of the archive', '/archive/2024/02', 'February 2024'],
  ['corrections', '/corrections', 'Corrections'],
  ['newsletter', '/newsletter', 'The newsletter'],
  ['page', '/about', 'About OTA News'],
];

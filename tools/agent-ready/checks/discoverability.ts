import { demand, neutral, pass, readFile, type Check } from '../check';

const AGENT_RELATIONS = ['api-catalog', 'service-desc', 'service-doc', 'describedby'];

const SITEMAPS = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml', '/sitemap.xml.gz'];

const robotsTxt: Check = {
  key: 'robotsTxt',
  category: 'Discoverability',
  async run(site) {
    const { text, contentType } = await readFile(site, '/robots.txt');
    demand(contentType.startsWith('text/plain'), `/robots.txt is ${contentType}, not text/plain`);
    demand(/^user-agent:/im.test(text), '/robots.txt has no User-agent line');
    return pass('/robots.txt with rules');
  },
};

const sitemap: Check = {
  key: 'sitemap',
  category: 'Discoverability',
  async run(site) {
    const robots = await site.read('/robots.txt');
    const named = [...robots.text.matchAll(/^sitemap:\s*(\S+)/gim)]
      .map(([, address = '']) => address)
      .filter((address) => URL.canParse(address) && new URL(address).origin === site.origin)
      .map((address) => new URL(address).pathname);
    for (const path of new Set([...named, ...SITEMAPS])) {
      const { status, text } = await site.read(path);
      if (status === 200 && /<(urlset|sitemapindex)\b/.test(text)) return pass(path);
    }
    demand(false, 'no sitemap where robots.txt says, nor at the usual addresses');
  },
};

const linkHeaders: Check = {
  key: 'linkHeaders',
  category: 'Discoverability',
  async run(site) {
    const { headers } = await site.read('/');
    const header = headers.get('link') ?? '';
    const found = AGENT_RELATIONS.filter((relation) => header.includes(`rel="${relation}"`));
    demand(
      found.length > 0,
      `the front page's Link header has none of ${AGENT_RELATIONS.join(', ')}`,
    );
    return pass(found.join(', '));
  },
};

const dnsAid: Check = {
  key: 'dnsAid',
  category: 'Discoverability',
  run: async () =>
    neutral('records of the DNS zone, which must be signed: see docs/discovery.md, not looked at'),
};

export const discoverability = [robotsTxt, sitemap, linkHeaders, dnsAid];

import { once } from 'node:events';
import { articleCopies } from '../support/article-copies';
import { describeOnAlikeDatabases } from '../support/databases';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import type { ServiceProcess } from '../support/service';
import { readerOf, type Read } from '../support/site-reader';
import { execute } from '../support/sql';

const ARTICLE = 'api::article.article';
const NOTE = 'In short.';
const FEW = 1_000;
const MORE = 120;

const DOCUMENTS = ['/llms.txt', '/sitemap.xml', '/sitemap-articles-1.xml'] as const;

describeOnAlikeDatabases('Indexes of a large archive', (database) => {
  let service: ServiceProcess;
  let read: Read;
  let newsroom: Newsroom;
  let written: Map<string, string>;

  const documentIdIn = async (plural: string, slug: string): Promise<string> => {
    const path = `/api/${plural}?filters[slug][$eq]=${slug}&status=draft`;
    const response = await newsroom.call('GET', path, undefined, newsroom.fullToken);
    const { data } = (await response.json()) as { data: { documentId: string }[] };
    return data[0]?.documentId ?? '';
  };
  const documentIdOf = (slug: string): Promise<string> => documentIdIn('articles', slug);

  const documents = async (): Promise<Map<string, string>> => {
    const texts = new Map<string, string>();
    for (const address of DOCUMENTS) {
      const { status, text } = await read(address);
      expect([address, status]).toEqual([address, 200]);
      texts.set(address, text);
    }
    return texts;
  };

  beforeAll(async () => {
    service = await database.startProcess({ env: { PAGE_CACHE_SECONDS: '0' } });
    read = readerOf(service.url);
    newsroom = await openNewsroom(service);
    await newsroom.post({
      title: 'The first – “ünïcode” & <more>',
      slug: 'the-first',
      excerpt: NOTE,
      is_published: true,
      published_at: '2024-01-02T10:00:00Z',
    });
    await execute(service, articleCopies(database.client, [1, FEW - 1]));
    written = await documents();
    await execute(service, articleCopies(database.client, [FEW, FEW + MORE - 1]));
  });
  afterAll(() => service.stop());

  test('is byte for byte that of a small one, with what has been added', async () => {
    const added = /\/copy-1[01]\d\d(\.md\)|<)/;
    const entries = (text: string): string[] => text.split(/\n|(?<=<\/url>)|(?=<url>)/);
    // Counts are kept for a minute, whatever is added behind the service's back.
    const withoutCounts = (lines: string[]): string =>
      lines.filter((line) => !/: [\d,]+ articles?$/.test(line)).join('\n');
    const larger = await documents();
    for (const [address, before] of written) {
      const after = entries(larger.get(address) ?? '');
      const known = after.filter((entry) => !added.test(entry));
      expect([address, after.length - known.length]).toEqual([address, MORE]);
      expect(withoutCounts(known)).toBe(withoutCounts(entries(before)));
    }
  });

  test('is known again by its ETag until something changes', async () => {
    const tagOf = async (): Promise<string> =>
      String((await read('/llms.txt')).headers.get('etag'));
    const tag = await tagOf();
    expect(await tagOf()).toBe(tag);
    expect((await read('/llms.txt', { 'If-None-Match': tag })).status).toBe(304);
    await newsroom.panel.publish(ARTICLE, await documentIdOf('the-first'), { title: 'Renamed' });
    expect(await tagOf()).not.toBe(tag);
    expect((await read('/llms.txt')).text).toContain('[Renamed]');
  });

  test('lists each article once at its place, over the borders of months, after every change', async () => {
    const { panel } = newsroom;
    const copies = Array.from({ length: FEW + MORE - 1 }, (_, index) => ({
      title: `Copy ${index + 1}`,
      slug: `copy-${index + 1}`,
      at: new Date(Date.parse('2024-01-02T10:00:00Z') - (index + 1) * 1000).toISOString(),
      note: '',
    }));
    let ota = 'example-travel';
    let others = [
      { title: 'Renamed', slug: 'the-first', at: '2024-01-02T10:00:00.000Z', note: ` ${NOTE}` },
    ];
    const check = async (): Promise<void> => {
      const sorted = [...copies, ...others].sort((one, other) => (one.at < other.at ? 1 : -1));
      const list = sorted.map(({ title, slug, at, note }, index) => {
        const year = at.slice(0, 4);
        const heading =
          sorted[index - 1]?.at.slice(0, 4) === year ? '' : `\n## Articles ${year}\n\n`;
        const path = `${ota}/${slug}`;
        return `${heading}- [${title}](${service.url}/${path}.md): ${at.slice(0, 10)}.${note}\n`;
      });
      const llms = (await read('/llms.txt')).text;
      const start = llms.indexOf('\n## Articles');
      const end = llms.indexOf('\n## Topics');
      expect(llms.slice(start, end)).toBe(list.join(''));
      for (const address of ['/sitemap.xml', '/sitemap-articles-1.xml']) {
        const found = [...(await read(address)).text.matchAll(/<loc>[^<]*\/([^/<]*)<\/loc>/g)];
        const slugs = new Set(sorted.map(({ slug }) => slug));
        expect(found.map(([, slug = '']) => slug).filter((slug) => slugs.has(slug))).toEqual(
          sorted.map(({ slug }) => slug).reverse(),
        );
      }
    };
    await check();
    for (const at of [
      '2023-12-31T23:59:59.999Z',
      '2024-01-01T00:00:00.000Z',
      '2024-01-31T23:59:59.999Z',
      '2024-02-01T00:00:00.000Z',
      '2022-06-15T12:00:00.000Z',
    ]) {
      const slug = `at-${Date.parse(at)}`;
      const fields = { title: slug, slug, excerpt: NOTE, published_at: at, is_published: true };
      expect((await newsroom.post(fields)).status).toBe(201);
      others.push({ title: slug, slug, at, note: ` ${NOTE}` });
    }
    const documentIds = new Map<string, string>();
    for (const { slug } of others) documentIds.set(slug, await documentIdOf(slug));
    const change = async (
      index: number,
      data: Record<string, unknown>,
      known: Partial<(typeof others)[number]>,
    ): Promise<void> => {
      const one = others[index];
      if (one === undefined) throw new Error('There is no such article.');
      await panel.publish(ARTICLE, documentIds.get(one.slug) ?? '', data);
      documentIds.set(known.slug ?? one.slug, documentIds.get(one.slug) ?? '');
      others[index] = { ...one, ...known };
    };
    await check();
    await change(1, { slug: 'at-another-address' }, { slug: 'at-another-address' });
    await check();
    const moved = '2024-02-29T10:00:00.000Z';
    await change(2, { first_published_at: moved }, { at: moved });
    await check();
    const [last] = others.slice(-1);
    await panel.unpublish(ARTICLE, documentIds.get(last?.slug ?? '') ?? '');
    others = others.slice(0, -1);
    await check();
    const [removed] = others.slice(-1);
    await panel.remove(ARTICLE, documentIds.get(removed?.slug ?? '') ?? '');
    others = others.slice(0, -1);
    await check();
    ota = 'renamed-travel';
    const otaId = await documentIdIn('otas', 'example-travel');
    await panel.update('api::ota.ota', otaId, { slug: ota });
    await check();
  });

  test('many at once are all answered', async () => {
    const answers = await Promise.all([...DOCUMENTS, ...DOCUMENTS].map((address) => read(address)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(DOCUMENTS.length);
  });

  test('a service that is told to end answers what it is writing, and ends', async () => {
    const answers = Promise.all(DOCUMENTS.map((address) => read(address)));
    await new Promise((resume) => setTimeout(resume, 50));
    const exit = once(service.process(), 'exit');
    const ended = service.end('SIGTERM');
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await exit).toEqual([0, null]);
    await ended;
  });
});

import { once } from 'node:events';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { articleCopies } from '../support/article-copies';
import { describeOnAlikeDatabases } from '../support/databases';
import { addressOf } from '../support/local-services';
import { openNewsroom } from '../support/newsroom';
import type { Service, ServiceProcess } from '../support/service';
import { readerOf, type Read } from '../support/site-reader';
import { execute } from '../support/sql';

/** The most articles that are written out where requests are answered. */
const SMALL = 5_000;
const MORE = 120;

const DOCUMENTS = ['/llms.txt', '/sitemap.xml', '/sitemap-articles-1.xml'] as const;

/** Connections that are open stay open. */
const letConnect = async (address: string, isAllowed: boolean): Promise<void> => {
  const client = new Client({ connectionString: addressOf('PostgreSQL') });
  await client.connect();
  try {
    const name = new URL(address).pathname.slice(1);
    await client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${isAllowed}`);
  } finally {
    await client.end();
  }
};

/** Runs work while the service can open no new connection to its database. */
const withoutNewConnections = async (
  { folder, environment }: Service,
  work: () => Promise<void>,
): Promise<void> => {
  const address = environment.DATABASE_URL;
  const file = path.join(folder, 'data.db');
  const forbid = (): unknown =>
    address === undefined ? renameSync(file, `${file}.away`) : letConnect(address, false);
  const allow = (): unknown =>
    address === undefined ? renameSync(`${file}.away`, file) : letConnect(address, true);
  await forbid();
  try {
    await work();
  } finally {
    await allow();
  }
};

describeOnAlikeDatabases('Indexes of a large archive', (database) => {
  let service: ServiceProcess;
  let read: Read;
  let written: Map<string, string>;

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
    const newsroom = await openNewsroom(service);
    await newsroom.post({
      title: 'The first – “ünïcode” & <more>',
      slug: 'the-first',
      is_published: true,
      published_at: '2024-01-02T10:00:00Z',
    });
    await execute(service, articleCopies(database.client, [1, SMALL - 1]));
    written = await documents();
    await execute(service, articleCopies(database.client, [SMALL, SMALL + MORE - 1]));
  });
  afterAll(() => service.stop());

  test('an index that can’t be written is an error at once, and is written when it can be', async () => {
    // What the pages need is open from here on; the thread opens its connection when it is needed.
    expect((await read('/sitemap-pages.xml')).status).toBe(200);
    await withoutNewConnections(service, async () => {
      for (const address of DOCUMENTS) {
        const { status, text } = await read(address);
        expect([500, 503]).toContain(status);
        expect(text).not.toContain('copy-1');
      }
      expect((await read('/glossary')).status).toBe(200);
    });
    expect((await read('/llms.txt')).status).toBe(200);
  });

  test('is byte for byte that of a small one, with what has been added', async () => {
    const added = /\/copy-5[01]\d\d(\.md\)|<)/;
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
    await execute(service, `UPDATE articles SET title = 'Renamed' WHERE slug = 'copy-7'`);
    expect(await tagOf()).not.toBe(tag);
    expect((await read('/llms.txt')).text).toContain('[Renamed]');
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

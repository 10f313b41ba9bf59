import Database from 'better-sqlite3';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { describeOnPostgresBesides, type ReservedPlace } from '../support/databases';
import { until } from '../support/eventually';
import { signIn, type Panel, type PanelDocument } from '../support/panel-api';
import { runCommand, startService, type Service } from '../support/service';
import { execute, rowsOf } from '../support/sql';
import { issueToken } from '../support/tokens';

const ARTICLE = 'api::article.article';
const OTA = 'api::ota.ota';

const TYPES: Record<string, string> = {
  articles: 'populate=*',
  otas: 'populate=*',
  authors: 'populate=*',
  categories: 'populate=*',
  'glossary-terms': 'populate=*',
  'pr-links': 'populate=*',
  comparisons:
    'populate[otas]=true&populate[faq]=true&populate[criteria][populate][winner]=true&populate[criteria][populate][values][populate]=*',
  pages: 'populate=*',
  'share-prices': 'populate[ota][fields]=slug',
};

type Documents = Record<string, unknown[]>;

const PROVENANCE = {
  credit: 'Newsroom of the company',
  creator: null,
  rights: null,
  source: 'The company',
  digitalSourceType: 'digitalCapture',
  madeWith: null,
};

/** Every field of every document, read through the REST core. */
const allDocuments = async ({ url }: Service, token: string): Promise<Documents> => {
  const read = async <T>(address: string): Promise<T> => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/${address}`, { headers });
    if (response.status !== 200) throw new Error(`${address}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const found: Documents = { files: await read<unknown[]>('upload/files?sort=id') };
  for (const [plural, populate] of Object.entries(TYPES)) {
    for (const status of plural === 'articles' ? ['draft', 'published'] : ['published']) {
      const list = (found[`${plural} ${status}`] = [] as unknown[]);
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { data, meta } = await read<{
          data: unknown[];
          meta: { pagination: { pageCount: number } };
        }>(
          `${plural}?${populate}&status=${status}&sort=id&pagination[pageSize]=100&pagination[page]=${page}`,
        );
        list.push(...data);
        pages = meta.pagination.pageCount;
      }
    }
  }
  return found;
};

/** Origins of the pictures that have one, as stored. */
const provenances = async (place: Parameters<typeof rowsOf>[0]): Promise<unknown[]> => {
  const rows = await rowsOf<{ provenance: unknown }>(
    place,
    'SELECT provenance FROM files WHERE provenance IS NOT NULL ORDER BY id',
  );
  return rows.map(({ provenance }) =>
    typeof provenance === 'string' ? JSON.parse(provenance) : provenance,
  );
};

const uploadsOf = ({ folder }: Pick<Service, 'folder'>): Map<string, string> => {
  const uploads = path.join(folder, 'public/uploads');
  const names = readdirSync(uploads).filter((name) => !name.startsWith('.'));
  return new Map(
    names.sort().map((name) => [name, readFileSync(path.join(uploads, name)).toString('base64')]),
  );
};

const content = (service: Pick<Service, 'environment'>, ...args: string[]): Promise<string> =>
  runCommand(service, ['content', ...args]);

const documentWith = async (panel: Panel, uid: string, slug: string): Promise<PanelDocument> => {
  const address = `/content-manager/collection-types/${uid}?filters[slug][$eq]=${slug}`;
  const { body } = await panel.call<{ results: PanelDocument[] }>('GET', address);
  const [found] = body.results;
  if (found === undefined) throw new Error(`There is no ${uid} "${slug}".`);
  return found;
};

/** Leaves the archive in every state that an archive can be in. */
const edit = async (panel: Panel): Promise<void> => {
  const change = async (slug: string) => (await documentWith(panel, ARTICLE, slug)).documentId;
  const renamed = await change('expedia-one-key-launch');
  await panel.publish(ARTICLE, renamed, { slug: 'one-key' });
  const halfway = await change('airbnb-joins-sp-500');
  await panel.update(ARTICLE, halfway, { body: 'A draft\u2028that differs.', sources: [] });
  await panel.unpublish(ARTICLE, await change('expedia-ariane-gorin-chief-executive'));
  await panel.create(ARTICLE, { title: 'Only a draft', slug: 'only-a-draft', body: 'x' });
  const { documentId } = await documentWith(panel, OTA, 'despegar');
  await panel.update(OTA, documentId, { slug: 'decolar' });
};

interface Header {
  tables: { name: string; rows: number; columns: string[] }[];
}

const headerOf = (file: string): Header => {
  const text = readFileSync(file, 'utf8');
  return JSON.parse(text.slice(0, text.indexOf('\n'))) as Header;
};

/** Rows of the tables of an export in a SQLite database, each with the columns that the export has of it. */
const storedRows = ({ tables }: Header, { environment }: Pick<Service, 'environment'>) => {
  const database = new Database(environment.DATABASE_FILENAME, { readonly: true });
  try {
    return tables.map(({ name, columns }) => {
      const kept = columns.map((column) => `"${column}"`).join(', ');
      return [name, database.prepare(`SELECT ${kept} FROM "${name}" ORDER BY id`).all()];
    });
  } finally {
    database.close();
  }
};

type Line = { file?: string; table?: string; row?: Record<string, unknown> };

/** What an export says, without its date; the order of files is of no account. */
const linesOf = (file: string): Line[] => {
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  const parsed = lines.map((line) => JSON.parse(line) as Line);
  const place = (line: Line): string => line.file ?? '';
  return parsed.sort((one, other) => place(one).localeCompare(place(other)));
};

describe('content export and import', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-export-'));
  const exported = path.join(folder, 'content.jsonl');
  const withAccess = path.join(folder, 'with-access.jsonl');
  let originToken: string;
  let origin: Service;
  let before: Documents;

  beforeAll(async () => {
    origin = await startService({ withDemoContent: true });
    const panel = await signIn(origin);
    await edit(panel);
    originToken = await issueToken(panel, 'full-access');
    await execute(
      origin,
      `UPDATE files SET provenance = '${JSON.stringify(PROVENANCE)}' WHERE id = (SELECT min(id) FROM files)`,
    );
    before = await allDocuments(origin, originToken);
    await execute(
      origin,
      `INSERT INTO oauth_grants (grant_id, client_id, person_id, scopes, flow, created_at, expires_at)
       VALUES ('moved-grant', 'moved-client', 1, 'content:read', 'browser', ${Date.now()}, ${Date.now() + 86_400_000})`,
    );
    // Nothing changes any more by itself.
    await until(
      () => rowsOf(origin, "SELECT kind FROM effects WHERE state = 'waiting'"),
      (waiting) => waiting.length === 0,
    );
    await content(origin, 'export', exported);
    await content(origin, 'export', withAccess, '--with-access');
  });

  afterAll(async () => {
    await origin?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('exports everything, and never over another file', async () => {
    expect(before['articles draft']?.length).toBe(69);
    expect(before['articles published']?.length).toBe(67);
    expect(before['share-prices published']?.length).toBeGreaterThan(1500);
    const bytes = readFileSync(exported);
    await expect(content(origin, 'export', exported)).rejects.toThrow('exists already');
    expect(readFileSync(exported).equals(bytes)).toBe(true);
  });

  describe('of an age without a history', () => {
    const older = path.join(folder, 'older.jsonl');
    const home = { folder: path.join(folder, 'home') };
    let header: Header;
    let target: Pick<Service, 'environment' | 'folder'>;

    beforeAll(() => {
      const [, ...lines] = readFileSync(exported, 'utf8').trim().split('\n');
      const { end } = JSON.parse(lines.pop() ?? '') as { end: { rows: number } };
      const { tables, ...rest } = headerOf(exported);
      const isHistory = (name: string): boolean => name.startsWith('history_');
      const removed = tables.filter(({ name }) => isHistory(name));
      const versions = removed.reduce((sum, { rows }) => sum + rows, 0);
      expect(versions).toBeGreaterThan(1600);
      header = { ...rest, tables: tables.filter(({ name }) => !isHistory(name)) };
      const kept = lines.filter((line) => !line.startsWith('{"table":"history_'));
      const ending = { end: { ...end, rows: end.rows - versions } };
      writeFileSync(
        older,
        [JSON.stringify(header), ...kept, JSON.stringify(ending), ''].join('\n'),
      );
      mkdirSync(path.join(home.folder, 'public/uploads'), { recursive: true });
      target = {
        ...home,
        environment: {
          ...origin.environment,
          DATABASE_FILENAME: path.join(home.folder, 'data.db'),
          PUBLIC_DIRECTORY: path.join(home.folder, 'public'),
        },
      };
    });

    it('comes into an empty SQLite database whole, or not at all when it was cut off', async () => {
      const cut = path.join(folder, 'cut.jsonl');
      writeFileSync(cut, readFileSync(older, 'utf8').split('\n').slice(0, -60).join('\n'));
      await expect(content(target, 'import', cut)).rejects.toThrow('cut off');
      expect(uploadsOf(home).size).toBe(0);

      // Imports go into empty databases only, so this also shows that nothing was left behind.
      await content(target, 'import', older);
      expect(storedRows(header, target)).toEqual(storedRows(header, origin));
      expect(uploadsOf(home)).toEqual(uploadsOf(origin));
      expect(await provenances(target)).toContainEqual(PROVENANCE);
    });

    it('writes down how its documents came in', async () => {
      const found = await rowsOf<{ content_type: string; total: number }>(
        target,
        `SELECT content_type, count(*) AS total FROM history_versions
           WHERE action = 'found' AND door = 'import' GROUP BY content_type`,
      );
      const total = (type: string) => found.find(({ content_type: uid }) => uid === type)?.total;
      expect(found).toHaveLength(9);
      // 67 that are published, two drafts, and one draft that differs from what is published.
      expect(total(ARTICLE)).toBe(70);
    });
  });

  describeOnPostgresBesides('into a database', (database) => {
    const again = path.join(folder, 'from-postgres.jsonl');
    let place: ReservedPlace;
    let target: Service;
    let panel: Panel;

    beforeAll(async () => {
      place = await database.reserve({ withTables: true });
      await content(place, 'import', withAccess);
      await content(place, 'export', again, '--with-access');
      target = await startService({ env: place.environment });
      // The credentials of the account that came along.
      copyFileSync(path.join(origin.folder, 'demo.json'), path.join(target.folder, 'demo.json'));
      panel = await signIn(target);
    });

    afterAll(async () => {
      await target?.stop();
      await place?.release();
    });

    it('brings every field of every document, and every file', async () => {
      // With the token of the origin: API tokens came along.
      const after = await allDocuments(target, originToken);
      for (const [name, documents] of Object.entries(before)) {
        expect([name, after[name]]).toEqual([name, documents]);
      }
      expect(uploadsOf(place)).toEqual(uploadsOf(origin));
      expect(await provenances(target)).toContainEqual(PROVENANCE);
    });

    it('gives back the same export, which is how content returns to SQLite', () => {
      const names = headerOf(exported).tables.map(({ name }) => name);
      const contentIn = (file: string): Line[] =>
        linesOf(file).filter(({ table }) => table === undefined || names.includes(table));
      expect(contentIn(again)).toEqual(contentIn(withAccess));
    });

    it('brings accounts, roles and grants when it is told to, and not otherwise', () => {
      const rows = (file: string, table: string) =>
        linesOf(file).filter((line) => line.table === table);
      for (const table of ['admin_users', 'admin_roles', 'oauth_grants', 'oauth_keys']) {
        expect(rows(withAccess, table).length).toBeGreaterThan(0);
        expect(rows(again, table)).toEqual(rows(withAccess, table));
        expect(rows(exported, table)).toEqual([]);
      }
      expect(rows(again, 'oauth_grants')).toEqual([
        expect.objectContaining({ row: expect.objectContaining({ grant_id: 'moved-grant' }) }),
      ]);
    });

    it('brings what follows from publishing, so that nothing is announced twice', () => {
      const effects = linesOf(exported).filter(({ table }) => table === 'effects');
      expect(effects.length).toBeGreaterThan(0);
      expect(linesOf(exported).some(({ table }) => table === 'article_summaries')).toBe(true);
    });

    it('brings pages, pictures and redirections', async () => {
      const [there, here] = await Promise.all(
        [origin, target].map(async ({ url }) => {
          const response = await fetch(`${url}/expedia-group/one-key.md`);
          const [, head = '', body] = (await response.text()).replaceAll(url, '').split('---\n');
          const facts = parse(head) as Record<string, unknown>;
          // Related articles are computed anew where the content arrives; others of the topic leave them out.
          delete facts.related;
          delete facts.more_on_topic;
          return { facts, body };
        }),
      );
      expect(here?.facts).toMatchObject({ title: expect.stringContaining('One Key') });
      expect(here).toEqual(there);
      const location = async (address: string): Promise<string | null> =>
        (await fetch(`${target.url}${address}`, { redirect: 'manual' })).headers.get('Location');
      expect(await location('/expedia-group/expedia-one-key-launch')).toMatch(/\/one-key$/);
      expect(await location('/otas/despegar')).toMatch(/\/otas\/decolar$/);
      const [name] = [...uploadsOf(origin).keys()];
      expect((await fetch(`${target.url}/uploads/${name}`)).status).toBe(200);
    });

    it('refuses a database that has content, and leaves it alone', async () => {
      const otas = async (): Promise<string> => (await fetch(`${target.url}/api/otas`)).text();
      const there = await otas();
      await expect(content(target, 'import', exported)).rejects.toThrow(
        /empty database.*articles/s,
      );
      expect(await otas()).toBe(there);
    });

    it('goes on counting after the numbers that came in', async () => {
      const article = await panel.create(ARTICLE, { title: 'Next', slug: 'next', body: 'x' });
      expect(article.article_id).toBe(70);
      const ota = await panel.create(OTA, { name: 'Next Travel' });
      const ids = (before['otas published'] as PanelDocument[]).map(({ id }) => id);
      expect(ota.id).toBe(Math.max(...ids) + 1);
    });
  });
});

import Database from 'better-sqlite3';
import { copyFileSync, cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { signIn, type PanelDocument } from '../support/panel-api';
import { copyProject, type ProjectCopy, type Terminal } from '../support/project-copy';
import { isWhole } from '../support/scope';
import { freePort } from '../support/free-port';
import { demoTemplate } from '../support/service';

const READY = 'Ctrl-C stops';
const SECRETS = [
  'APP_KEYS',
  'API_TOKEN_SALT',
  'ADMIN_JWT_SECRET',
  'TRANSFER_TOKEN_SALT',
  'JWT_SECRET',
  'ENCRYPTION_KEY',
  'PREVIEW_SECRET',
  'NEWSLETTER_SECRET',
];

interface Facts {
  base_url: string;
  admin_email: string;
  admin_password: string;
  api_token: string;
}

/** Tables whose rows may change without anybody touching the content: sessions, settings, jobs. */
const HOUSEKEEPING = /^(sqlite_|strapi_|admin_|search_|scheduled_jobs$|daily_reads$|page_reads$)/;

/** Every row of the content, table by table. */
const contentOf = (file: string): Record<string, unknown[]> => {
  const database = new Database(file, { readonly: true });
  try {
    const tables = database
      .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all()
      .map(({ name }) => name)
      .filter((name) => !HOUSEKEEPING.test(name));
    return Object.fromEntries(
      tables.map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]),
    );
  } finally {
    database.close();
  }
};

/** Articles that a run finds missing which goes on with what an interrupted one has left. */
const MISSING = ['expedia-one-key-launch', 'airbnb-joins-sp-500'];

const slugsIn = (file: string): string[] =>
  (contentOf(file).articles as { slug: string }[]).map(({ slug }) => slug).sort();

/** Puts the place of a run that was interrupted while it made the articles, and not the first of them. */
const leaveInterrupted = (file: string, uploads: string): void => {
  copyFileSync(path.join(demoTemplate, 'data.db'), file);
  cpSync(path.join(demoTemplate, 'uploads'), uploads, { recursive: true });
  const database = new Database(file);
  try {
    database
      .prepare('UPDATE strapi_core_store_settings SET value = \'"begun"\' WHERE key = ?')
      .run('plugin_demo_content');
    // Encrypted with a secret of the tests; the next start makes another.
    database.prepare('DELETE FROM oauth_keys').run();
    const remove = database.prepare('DELETE FROM articles WHERE slug = ?');
    for (const slug of MISSING) expect(remove.run(slug).changes).toBe(2);
  } finally {
    database.close();
  }
};

describe('npm run demo on a fresh clone', () => {
  let project: ProjectCopy;
  let port: number;
  let url: string;
  let database: string;
  let terminal: Terminal | undefined;

  const file = (name: string): string => path.join(project.folder, name);
  const facts = (): Facts => JSON.parse(readFileSync(file('.tmp/demo.json'), 'utf8')) as Facts;

  const run = (env: Record<string, string> = {}): Terminal =>
    project.runScript('demo', [], {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_FILENAME: database,
      // .ci/first-command.mjs runs it with the network that is the default.
      EMBEDDINGS: 'local',
      ...env,
    });

  const start = async (env: Record<string, string> = {}): Promise<Terminal> => {
    terminal = run(env);
    await terminal.shows(READY);
    return terminal;
  };

  beforeAll(async () => {
    project = copyProject();
    port = await freePort();
    url = `http://127.0.0.1:${port}`;
    database = file('own.db');
    // Ended in the middle, it ends cleanly; the next run goes on, as all that follows shows.
    const interrupted = run();
    await interrupted.shows('Seeding companies');
    expect(await interrupted.interrupt()).toBe(0);
    expect(interrupted.output()).not.toMatch(/Error|Seeding articles|Ctrl-C stops/);
    expect(existsSync(`${database}-wal`)).toBe(false);
    if (!isWhole) leaveInterrupted(database, file('public/uploads'));
    await start();
  });

  afterAll(async () => {
    await terminal?.interrupt();
    project.remove();
  });

  test('writes settings with a secret of its own for each purpose, for its owner alone', () => {
    expect(statSync(file('.env')).mode & 0o777).toBe(0o600);
    const settings = new Map(
      readFileSync(file('.env'), 'utf8')
        .split('\n')
        .filter((line) => /^\w+=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const secrets = SECRETS.map((name) => settings.get(name) ?? '');
    for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(new Set(secrets).size).toBe(SECRETS.length);
  });

  test('says where everything is, on the terminal and in a file for its owner alone', () => {
    expect(statSync(file('.tmp/demo.json')).mode & 0o777).toBe(0o600);
    const { base_url, admin_email, admin_password, api_token } = facts();
    expect(base_url).toBe(url);
    const printed = terminal?.output() ?? '';
    for (const fact of [url, `${url}/cockpit`, admin_email, admin_password, api_token]) {
      expect(printed).toContain(fact);
    }
    expect(printed.match(/^\s*curl /gm)).toHaveLength(3);
  });

  test('keeps its data where the environment says, whatever the settings file says', () => {
    expect(existsSync(database)).toBe(true);
    expect(existsSync(file('.tmp/data.db'))).toBe(false);
  });

  test('serves the site, the panel and the demo content', async () => {
    for (const address of ['/', '/otas', '/glossary', '/cockpit', '/up']) {
      expect([address, (await fetch(`${url}${address}`)).status]).toEqual([address, 200]);
    }
    const index = await (await fetch(`${url}/llms.txt`)).text();
    expect(index.match(/^- \[/gm)?.length).toBeGreaterThan(100);
  });

  test('its token posts an article, and its editor finds it in the panel', async () => {
    const response = await fetch(`${url}/api/articles`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${facts().api_token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        ota_id: 1,
        author_id: 1,
        title: 'Hello from a pipeline',
        body: 'A **first** draft.',
      }),
    });
    expect(response.status).toBe(201);
    const panel = await signIn({ url, folder: file('.tmp') });
    const { body } = await panel.call<{ results: PanelDocument[] }>(
      'GET',
      '/content-manager/collection-types/api::article.article?_q=Hello+from+a+pipeline',
    );
    expect(body.results.map(({ title }) => title)).toEqual(['Hello from a pipeline']);
  });

  test('npm run token prints a token that works, and nothing else', async () => {
    const token = await project
      .runScript('token', ['--name', 'pipeline'], { DATABASE_FILENAME: database })
      .result();
    expect(token).toMatch(/^[0-9a-f]+\n$/);
    const response = await fetch(`${url}/api/articles`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token.trim()}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(422);
  });

  test('Ctrl-C ends it cleanly, and the next start changes no content, settings or credentials', async () => {
    expect(await terminal?.interrupt()).toBe(0);
    await expect(fetch(`${url}/up`)).rejects.toThrow();
    expect(existsSync(`${database}-wal`)).toBe(false);
    const before = contentOf(database);
    const seeded = slugsIn(path.join(demoTemplate, 'data.db'));
    expect(seeded.length).toBeGreaterThan(80);
    expect(slugsIn(database)).toEqual([...seeded, 'hello-from-a-pipeline'].sort());
    const given = facts();
    const other = await freePort();
    writeFileSync(
      file('.env'),
      `${readFileSync(file('.env'), 'utf8')}
SITE_NAME=Our own name
HOST=127.0.0.1
PORT=9
PUBLIC_URL=https://wrong.example
`,
    );
    const settings = readFileSync(file('.env'), 'utf8');

    const again = await start({
      HOST: '127.0.0.2',
      PORT: String(other),
      PUBLIC_URL: 'https://news.example',
    });
    expect(again.output()).not.toMatch(/Compiling|Installing|Wrote \.env/);
    expect(readFileSync(file('.env'), 'utf8')).toBe(settings);
    // The environment wins over the settings file.
    expect(facts()).toEqual({ ...given, base_url: 'https://news.example' });
    const page = await (await fetch(`http://127.0.0.2:${other}/about`)).text();
    expect(page).toContain('<link rel="canonical" href="https://news.example/about"');
    expect(page).toContain('Our own name');
    await expect(fetch(`http://127.0.0.1:${other}/up`)).rejects.toThrow();
    expect(await again.interrupt()).toBe(0);
    expect(contentOf(database)).toEqual(before);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { VersionList } from '../../src/foundation/contracts/history';
import type {
  ArticleOverview,
  EffectRecord,
  PublishedEntry,
} from '../../src/foundation/contracts/publishing';
import type { ReviewView } from '../../src/foundation/contracts/review';
import { connect, openBrowser } from '../support/agent-flow';
import { describeOnEachDatabase, type ReservedPlace } from '../support/databases';
import { until } from '../support/eventually';
import { callTool, connectClient, post } from '../support/mcp-agents';
import { signIn, type Panel } from '../support/panel-api';
import {
  modulesOf,
  packagesRequiredBy,
  packedFile,
  packedManifest,
  packPlugins,
  startPlainNewsroom,
  type PlainNewsroom,
} from '../support/plain-newsroom';

const RECIPE = 'api::recipe.recipe';

/** More than an agent needs. */
const READS_A_MINUTE = 40;

let newsroom: PlainNewsroom;

const start = async (
  plugins: string[],
  environment: Record<string, string> = {},
): Promise<void> => {
  newsroom = await startPlainNewsroom(plugins, { environment });
};

beforeAll(() => packPlugins());

/** The plugins that the example uses. */
const PLUGINS = [
  'traffic',
  'site',
  'discovery',
  'agent-auth',
  'mcp',
  'history',
  'review',
  'publishing',
];

describe.each(['foundation', ...PLUGINS, 'search'])('The package %s', (name) => {
  it('names every package that its modules require', () => {
    const { dependencies, peerDependencies } = packedManifest(name);
    const named = Object.keys({ ...dependencies, ...peerDependencies });
    const required = packagesRequiredBy(name);
    expect(required.filter((wanted) => !named.includes(wanted))).toEqual([]);
    expect(required.length).toBeGreaterThan(0);
  });

  it('comes with its licence', () => {
    expect(packedManifest(name)).toMatchObject({ license: 'MIT' });
    expect(packedFile(name, 'LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} /);
  });

  it('comes with what changed in it, and a README with a picture', () => {
    expect(packedFile(name, 'CHANGELOG.md')).toMatch(/^# @ota-news\/foundation\n\n## \d/);
    const [, picture = ''] = /!\[\w.*?\]\((\S+)\)/.exec(packedFile(name, 'README.md')) ?? [];
    expect(packedFile(name, picture)).toMatch(/^<svg|PNG/);
  });

  it('has a panel that bundlers for older browsers take', () => {
    expect(modulesOf(name, 'dist/admin').filter((text) => /\bas\s*["']/.test(text))).toEqual([]);
  });

  it('reads nothing from the environment', () => {
    // The telemetry of the model's runtime is switched off by a variable, which is written.
    const reading = /\bprocess\.env\b(?!\.ORT_DISABLE_TELEMETRY = )/;
    expect(modulesOf(name).filter((text) => reading.test(text))).toEqual([]);
  });
});

describe('The manifest of traffic', () => {
  it('depends on what it requires', () => {
    expect(packedManifest('traffic')).toMatchObject({
      name: '@ota-news/traffic',
      license: 'MIT',
      strapi: { kind: 'plugin', name: 'traffic' },
      dependencies: {
        '@ota-news/foundation': '1.0.0',
        'proxy-addr': expect.any(String),
      },
      peerDependencies: { '@strapi/strapi': '^5.37.1' },
    });
  });
});

describe('A setting in config/plugins', () => {
  it('stops the start when it is wrong, and says what is wanted', async () => {
    await expect(start(['traffic'], { READS_A_MINUTE: '-1' })).rejects.toThrow(
      'Error regarding traffic config: limits.read: got -1, expected a whole number, 0 or more',
    );
  });
});

/** Connects an agent as a person of the panel, and calls the tools of the project. */
const useTools = async (panel: Panel): Promise<void> => {
  const { tokens } = await connect(newsroom, openBrowser(newsroom, panel.token), {
    scopes: ['content:read', 'content:write'],
  });
  expect(tokens).toMatchObject({ status: 200, scope: 'content:read content:write' });
  const client = await connectClient(newsroom, tokens.access_token);
  expect(client.getServerVersion()).toMatchObject({ name: 'cooking-news', title: 'Cooking News' });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['list-recipes', 'create-recipe']);

  const made = await callTool(client, 'create-recipe', { title: 'Rice', method: 'Boil.' });
  expect(made).toMatchObject({ isError: false, text: 'Created the draft of "Rice".' });
  expect((await callTool(client, 'list-recipes')).data).toEqual({ titles: [] });
  const documentId = String(made.data.documentId);
  await panel.publish(RECIPE, documentId);
  expect((await callTool(client, 'list-recipes')).data).toEqual({ titles: ['Rice'] });
  const wrong = await callTool(client, 'create-recipe', { title: '', method: 'Wait.' });
  expect(wrong).toMatchObject({ isError: true, fieldErrors: [{ path: 'title' }] });

  const changes = await panel.call<{ data: { tool: string; agent: string; state: string }[] }>(
    'GET',
    `/admin/mcp/changes?contentType=${RECIPE}&documentId=${documentId}`,
  );
  expect(changes.body.data).toMatchObject([{ tool: 'create-recipe', agent: 'Test agent' }]);
  await client.close();
};

/** Reads more than a minute allows, and looks at the answers. */
const readTooMuch = async (most: number): Promise<void> => {
  const statuses = new Set<number>();
  let last = new Response();
  // Another minute may begin on the way.
  for (let call = 0; call < 3 * most && last.status !== 429; call += 1) {
    last = await fetch(`${newsroom.url}/api/recipes`);
    statuses.add(last.status);
  }
  // Who may read is the project's own business.
  expect([...statuses]).toEqual([401, 429]);
  expect(last.headers.get('ratelimit-policy')).toBe(`"read";q=${most};w=60`);
  expect(last.headers.get('ratelimit')).toMatch(/^"read";r=0;t=\d+$/);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await last.json()).toMatchObject({ error: { name: 'TooManyRequestsError' } });
  expect((await fetch(`${newsroom.url}/admin/init`)).status).toBe(200);
};

describe('traffic, agent-auth and mcp in a plain project', () => {
  afterAll(() => newsroom?.stop());

  it('let an agent in that a person approved, to use the tools of the project, and limit its API', async () => {
    await start(['traffic', 'agent-auth', 'mcp'], { READS_A_MINUTE: String(READS_A_MINUTE) });
    const { url } = newsroom;

    const refused = await post(newsroom, null, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(refused.status).toBe(401);
    const resource = /resource_metadata="([^"]+)"/.exec(
      refused.headers.get('www-authenticate') ?? '',
    )?.[1];
    expect(resource).toBe(`${url}/.well-known/oauth-protected-resource/mcp`);
    const metadata = await (await fetch(resource ?? '')).json();
    expect(metadata).toMatchObject({ resource: `${url}/mcp`, authorization_servers: [url] });
    const server = await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({ issuer: url, token_endpoint: `${url}/oauth/token` });
    const guide = await fetch(`${url}/auth.md`);
    expect(guide.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const text = await guide.text();
    expect(text).toContain('registers with Cooking News');
    expect(text).toContain('limited to 7 an hour');
    expect(text).toContain(`${url}/admin/mcp-tokens`);

    await useTools(await signIn(newsroom));
    await readTooMuch(READS_A_MINUTE);
  });
});

interface Seen {
  status: number;
  type: string | null;
  headers: Response['headers'];
  text: string;
}

const read = async (path: string, accept = 'text/html'): Promise<Seen> => {
  const response = await fetch(`${newsroom.url}${path}`, { headers: { Accept: accept } });
  const { status, headers } = response;
  return { status, headers, type: headers.get('content-type'), text: await response.text() };
};

const pagesMade = async (): Promise<number> =>
  JSON.parse((await read('/pages-made.json')).text).made;

describe('site in a plain project', () => {
  afterAll(() => newsroom?.stop());

  it('serves its pages as HTML and markdown, in its own theme, from a cache that changes purge', async () => {
    await start(['traffic', 'site']);
    const panel = await signIn(newsroom);
    const soup = { title: 'Lentil soup', slug: 'lentil-soup', method: 'Simmer for **an hour**.' };
    const { documentId } = await panel.create(RECIPE, soup);
    expect((await read('/recipes/lentil-soup')).status).toBe(404);
    await panel.publish(RECIPE, documentId);

    const html = await read('/recipes/lentil-soup');
    expect(html).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(html.text).toContain('<title>Lentil soup · Cooking News</title>');
    expect(html.text).toContain('<strong>an hour</strong>');
    expect(html.text).toContain('<a href="/">Recipes</a>');
    expect(html.headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(html.headers.get('link')).toBe(
      '</recipes/lentil-soup.md>; rel="alternate"; type="text/markdown"',
    );
    const stylesheet = /href="(\/assets\/site\.[0-9a-f]+\.css)"/.exec(html.text)?.[1] ?? '';
    expect((await read(stylesheet)).text).toContain('body.kitchen');

    for (const markdown of [
      await read('/recipes/lentil-soup', 'text/markdown'),
      await read('/recipes/lentil-soup.md'),
    ]) {
      expect(markdown).toMatchObject({ status: 200, type: 'text/markdown; charset=utf-8' });
      expect(markdown.text).toBe('# Lentil soup\n\nSimmer for **an hour**.\n');
    }

    const before = await pagesMade();
    await read('/recipes/lentil-soup');
    expect(await pagesMade()).toBe(before);
    await panel.update(RECIPE, documentId, { ...soup, method: 'Simmer for two hours.' });
    expect((await read('/recipes/lentil-soup')).text).toContain('an hour');
    expect(await pagesMade()).toBe(before);
    await panel.publish(RECIPE, documentId);
    expect((await read('/recipes/lentil-soup')).text).toContain('two hours');

    expect((await read('/nothing')).text).toContain('class="kitchen"');
    expect((await read('/api/nothing')).type).toMatch(/^application\/json/);
    expect((await read('/up')).text).toBe('{"status":"ok"}');
  });
});

describeOnEachDatabase('search in a plain project', (database) => {
  let place: ReservedPlace;

  beforeAll(async () => {
    place = await database.reserve();
    const { DATABASE_URL, DATABASE_FILENAME = '' } = place.environment;
    await start(
      ['search', 'publishing'],
      DATABASE_URL === undefined ? { DATABASE_FILENAME } : { DATABASE_URL },
    );
  });
  afterAll(async () => {
    await newsroom.stop();
    await place.release();
  });

  const found = async (query: string): Promise<{ type: string; title: string; url: string }[]> => {
    const { status, text } = await read(`/api/search?q=${encodeURIComponent(query)}`);
    expect(status).toBe(200);
    return JSON.parse(text).data;
  };

  it('finds what is published by its words, and nothing that is not', async () => {
    const panel = await signIn(newsroom);
    const soup = { title: 'Lentil soup', slug: 'lentil-soup', method: 'Simmer with turmeric.' };
    const { documentId } = await panel.create(RECIPE, soup);
    expect(await found('turmeric')).toEqual([]);
    await panel.publish(RECIPE, documentId);
    expect(await found('turmeric')).toMatchObject([
      { type: 'recipe', title: soup.title, url: `${newsroom.url}/recipes/lentil-soup` },
    ]);
    expect(await found('soups of lentils')).toMatchObject([{ title: soup.title }]);
    await panel.update(RECIPE, documentId, { ...soup, method: 'Simmer with cumin.' });
    await panel.publish(RECIPE, documentId);
    expect(await found('cumin')).toHaveLength(1);
    expect(await found('turmeric')).toEqual([]);
    const other = await read('/api/search?q=cumin&type=story');
    expect(JSON.parse(other.text)).toMatchObject({ error: { details: { errors: [{}] } } });
    await panel.remove(RECIPE, documentId);
    expect(await found('cumin')).toEqual([]);
  });

  it('lists no effects while no type is published by the plugin publishing', async () => {
    const panel = await signIn(newsroom);
    const listed = await panel.call('GET', '/admin/publishing/effects');
    expect(listed).toMatchObject({ status: 200, body: { data: { effects: [] } } });
  });
});

const COMPANY = 'api::company.company';
const STORY = 'api::story.story';

describeOnEachDatabase('The example chip-news', (database) => {
  let place: ReservedPlace;
  let panel: Panel;
  let documentId: string;

  const story = {
    title: 'A fab in Dresden <3',
    slug: 'a-fab',
    summary: 'It opens in 2027.',
    body: 'It takes **three** years.',
  };

  beforeAll(async () => {
    place = await database.reserve();
    const { DATABASE_URL, DATABASE_FILENAME = '' } = place.environment;
    newsroom = await startPlainNewsroom(PLUGINS, {
      project: 'chip-news',
      environment: {
        TICK_SECONDS: '0.3',
        ...(DATABASE_URL === undefined ? { DATABASE_FILENAME } : { DATABASE_URL }),
      },
    });
    panel = await signIn(newsroom);
    const maker = { name: 'Fab & Co', slug: 'fab', role: 'foundry', profile: 'Makes chips.' };
    const company = await panel.create(COMPANY, maker);
    const data = { ...story, company: { connect: [{ id: company.id }] } };
    ({ documentId } = await panel.create(STORY, data));
  });

  afterAll(async () => {
    await newsroom.stop();
    await place.release();
  });

  const historyOf = async (id: string): Promise<VersionList> => {
    const address = `/admin/history/versions?contentType=${STORY}&documentId=${id}`;
    const { status, body } = await panel.call<VersionList>('GET', address);
    expect(status).toBe(200);
    return body;
  };

  it('takes fewer than 200 lines of its own', () => {
    const folder = path.join(newsroom.folder, 'src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const lines = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'))
      .filter((line) => line.trim() !== '');
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.length).toBeLessThan(200);
  });

  it('serves its pages as HTML and markdown, in its own theme, from a cache that changes purge', async () => {
    expect((await read('/stories/a-fab')).status).toBe(404);
    const empty = (await read('/llms.txt')).text;
    expect(empty).not.toContain('## Stories');
    expect(empty).toContain('at most 100 requests a minute. Pages are cached for 60 minutes.');
    await panel.publish(STORY, documentId);
    const html = await read('/stories/a-fab');
    expect(html).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(html.text).toContain('<title>A fab in Dresden &lt;3 · Chip News</title>');
    expect(html.text).toContain('<meta name="description" content="It opens in 2027."/>');
    expect(html.text).toContain('<strong>three</strong>');
    expect(html.headers.get('vary')).toBe('Accept, Accept-Encoding');
    const stylesheet = /href="(\/assets\/site\.[0-9a-f]+\.css)"/.exec(html.text)?.[1] ?? '';
    expect((await read(stylesheet)).text).toContain('max-width: 42rem');
    const own = '# A fab in Dresden <3\n\nIt takes **three** years.';
    for (const markdown of [
      await read('/stories/a-fab', 'text/markdown'),
      await read('/stories/a-fab.md'),
    ]) {
      expect(markdown).toMatchObject({ status: 200, type: 'text/markdown; charset=utf-8' });
      expect(markdown.text.replaceAll('\\', '')).toContain(own);
      expect(markdown.text).toContain(`[Fab & Co](${newsroom.url}/companies/fab)`);
    }
    await panel.update(STORY, documentId, { ...story, body: 'It takes four years.' });
    expect((await read('/stories/a-fab')).text).toContain('<strong>three</strong>');
    await panel.publish(STORY, documentId);
    expect((await read('/stories/a-fab')).text).toContain('It takes four years.');
    expect((await read('/companies/fab')).text).toContain('href="/stories/a-fab"');
    expect((await read('/nothing')).text).toContain('<a href="/">Chip News</a>');
    expect((await read('/api/nothing')).type).toMatch(/^application\/json/);
    expect((await read('/up')).text).toBe('{"status":"ok"}');
  });

  it('describes itself to machines, and nothing of ours', async () => {
    const { url } = newsroom;
    const index = await read('/llms.txt');
    expect(index.text).toContain('# Chip News\n\n> Who designs, makes and equips the chips');
    expect(index.text).toMatch(/^## Stories\n\n- \[.+\]\(.+\/stories\/a-fab\.md\)\n/m);
    const sitemap = (await read('/sitemap.xml')).text;
    expect(sitemap).toContain(`<loc>${url}/companies/fab</loc>`);
    expect(sitemap).toMatch(new RegExp(`<loc>${url}/stories/a-fab</loc><lastmod>20`));
    const robots = await read('/robots.txt');
    expect(robots.text).toContain(`Sitemap: ${url}/sitemap.xml`);
    expect(robots.text).toContain('Disallow: /admin');
    expect(robots.text).not.toContain('sitemap-news');
    const contact = await read('/.well-known/security.txt');
    expect(contact.text).toContain('Contact: mailto:security@chips.example');

    const link = (await read('/stories/a-fab')).headers.get('link') ?? '';
    for (const href of [
      '/.well-known/api-catalog',
      '/.well-known/ai-catalog.json',
      '/.well-known/oauth-protected-resource',
      '/llms.txt',
      '/sitemap.xml',
      '/docs/api/openapi.json',
      '/docs/api',
      '/auth.md',
    ]) {
      if (href !== '/auth.md') expect(link).toContain(`<${href}>; rel=`);
      expect((await read(href)).status).toBe(200);
    }
    expect(link).not.toContain('</feed>');
    const apis = JSON.parse((await read('/.well-known/api-catalog')).text);
    expect(apis.linkset[0].item).toEqual([{ href: `${url}/` }, { href: `${url}/mcp` }]);
    const offers = JSON.parse((await read('/.well-known/ai-catalog.json')).text);
    expect(offers.entries).toMatchObject([
      {
        displayName: 'Chip News MCP',
        description: 'Read and draft stories about semiconductor companies.',
      },
    ]);
    for (const path of ['/', '/llms.txt', '/robots.txt', '/nothing', '/docs/api/openapi.json']) {
      expect((await read(path)).text).not.toMatch(/\bOTAs?\b|travel|\/glossary|\/subscribe/i);
    }
  });

  it('keeps the versions of a story, compares them, and restores one', async () => {
    const later = { ...story, slug: 'another-fab', title: 'A fab in Magdeburg' };
    const { documentId: id } = await panel.create(STORY, { ...story, slug: 'another-fab' });
    await panel.update(STORY, id, later);
    const { data, meta } = await historyOf(id);
    expect(data).toMatchObject([
      {
        action: 'saved',
        door: 'panel',
        by: { kind: 'person', name: 'Chief Editor' },
        fields: [{ name: 'title', label: 'title' }],
        canRestore: true,
      },
      { action: 'created' },
    ]);
    expect(meta).toMatchObject({ title: later.title, hasDrafts: true, isSingleType: false });

    const sides = `from=${data[1]?.id}&to=${data[0]?.id}`;
    const compared = await panel.call<{ data: object[] }>(
      'GET',
      `/admin/history/comparison?contentType=${STORY}&documentId=${id}&${sides}`,
    );
    expect(compared.body.data).toEqual([
      { name: 'title', label: 'title', type: 'string', from: story.title, to: later.title },
    ]);

    const restore = () =>
      panel.call(
        'POST',
        `/admin/history/versions/${data[1]?.id}/restore`,
        {},
        {
          'Document-Version': String(meta.version),
        },
      );
    expect((await restore()).status).toBe(200);
    expect(await panel.read(STORY, id)).toMatchObject({ title: story.title });
    expect((await historyOf(id)).data[0]).toMatchObject({ restores: data[1]?.id });
    // Based on what was there before the restoration.
    expect((await restore()).status).toBe(409);
    await panel.remove(STORY, id);
    expect((await historyOf(id)).data[0]).toMatchObject({ action: 'deleted' });
  });

  it('takes a draft through review with a comment', async () => {
    const draft = { ...story, slug: 'a-draft', title: 'A draft' };
    const { documentId: id, updatedAt } = await panel.create(STORY, draft);
    const entry = { contentType: STORY, documentId: id };
    const look = async (): Promise<ReviewView> => {
      const address = `/admin/review/entry?contentType=${STORY}&documentId=${id}`;
      const { status, body } = await panel.call<{ data: ReviewView }>('GET', address);
      expect(status).toBe(200);
      return body.data;
    };
    const move = (name: string, more: object = {}) =>
      panel.call<{ data: ReviewView }>('POST', '/admin/review/moves', {
        ...entry,
        move: name,
        updatedAt,
        ...more,
      });

    const { review, moves, people } = await look();
    expect([review.state, review.revision, moves]).toEqual(['writing', 0, ['submit']]);
    expect(people.map(({ name }) => name)).toEqual(['Chief Editor']);
    // Addressed to nobody else, so nothing is sent.
    expect((await move('submit', { revision: 0, note: 'Is it so?' })).status).toBe(200);
    const summary = { field: 'summary', quote: '2027', before: 'in ', after: '.', position: 12 };
    const said = await panel.call('POST', '/admin/review/comments', {
      ...entry,
      text: 'Says who?',
      passage: summary,
    });
    expect(said.status).toBe(200);
    const { threads, review: submitted } = await look();
    expect(submitted).toMatchObject({ state: 'in_review', submitter: { name: 'Chief Editor' } });
    expect(threads).toMatchObject([
      { text: 'Is it so?', passage: null },
      { text: 'Says who?', passage: summary, by: { kind: 'person', name: 'Chief Editor' } },
    ]);
    const waiting = await panel.call('GET', '/admin/review/entries?which=waiting');
    expect(waiting.body).toMatchObject({ data: [{ title: 'A draft', isSingleType: false }] });

    const changed = await panel.update(STORY, id, { ...draft, summary: 'It opens in 2028.' });
    // Looked at before the change.
    expect(await move('approve', { revision: 1 })).toMatchObject({
      status: 409,
      body: { error: { name: 'EditConflictError' } },
    });
    const approved = await move('approve', { revision: 1, updatedAt: changed.updatedAt });
    expect(approved.body.data.review.state).toBe('ready');
    await panel.update(STORY, id, { ...draft, summary: 'It opens in 2029.' });
    expect((await look()).review.state).toBe('in_review');
    await panel.publish(STORY, id);
    expect((await look()).review.state).toBe('writing');
    await panel.remove(STORY, id);
  });

  it('publishes a story on time, and lists what follows', async () => {
    const soon = new Date(Date.now() + 6_000).toISOString();
    const planned = {
      ...story,
      slug: 'planned',
      title: 'Planned',
      summary: '',
      scheduled_for: soon,
    };
    const { documentId: id } = await panel.create(STORY, planned);
    const span = new URLSearchParams({
      from: new Date().toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    });
    const plan = await panel.call('GET', `/admin/publishing/plan?${span}`);
    expect(plan.body).toEqual({
      data: [expect.objectContaining({ kind: 'article', id, title: 'Planned', at: soon })],
      meta: { canMove: true },
    });
    expect((await read('/stories/planned')).status).toBe(404);

    const about = async (): Promise<ArticleOverview> => {
      const address = `/admin/publishing/articles/${id}`;
      return (await panel.call<{ data: ArticleOverview }>('GET', address)).body.data;
    };
    const isOver = ({ effects, isPublished }: ArticleOverview): boolean =>
      isPublished && effects.every(({ status }) => status === 'done');
    const published = await until(about, isOver, 60_000);
    expect(published).toMatchObject({
      scheduledFor: null,
      suggestedExcerpt: 'It takes three years.',
    });
    const kinds = published.effects.map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['publish', 'summary']);
    expect((await read('/stories/planned')).text).toContain('<strong>three</strong>');
    const purges = await panel.call<{ data: { effects: EffectRecord[] } }>(
      'GET',
      '/admin/publishing/effects?kind=purge&status=done',
    );
    expect(purges.body.data.effects.length).toBeGreaterThan(0);
    const since = encodeURIComponent(soon);
    const today = await panel.call<{ data: PublishedEntry[] }>(
      'GET',
      `/admin/publishing/published?since=${since}`,
    );
    expect(today.body.data).toEqual([
      {
        documentId: id,
        contentType: STORY,
        title: 'Planned',
        publishedAt: soon,
        address: `${newsroom.url}/stories/planned`,
      },
    ]);
    await panel.remove(STORY, id);
  });

  it('lets an agent draft a story that a person publishes', async () => {
    const { tokens } = await connect(newsroom, openBrowser(newsroom, panel.token), {
      scopes: ['content:read', 'content:write'],
    });
    const client = await connectClient(newsroom, tokens.access_token);
    const input = { title: 'Masks', body: 'They are made of glass.', company: 'fab' };
    const made = await callTool(client, 'draft-story', input);
    expect(made).toMatchObject({ isError: false, text: 'Created the draft of "Masks".' });
    const wrong = await callTool(client, 'draft-story', { ...input, company: 'nobody' });
    expect(wrong).toMatchObject({ isError: true });
    expect(wrong.text).toContain('There is no company "nobody".');
    expect((await callTool(client, 'list-stories')).data).toEqual({
      stories: [{ title: story.title, slug: story.slug }],
    });
    const { data: versions } = await historyOf(String(made.data.documentId));
    expect(versions).toMatchObject([
      { action: 'created', door: 'agent', by: { kind: 'agent', name: 'Test agent' } },
    ]);
    const waiting = await panel.call<{ data: object[] }>('GET', '/admin/history/agents');
    expect(waiting.body.data).toMatchObject([{ title: 'Masks', isSingleType: false }]);
    await panel.publish(STORY, String(made.data.documentId));
    const about = (await read('/companies/fab.md')).text;
    expect(about).toContain(`[Masks](${newsroom.url}/stories/masks)`);
    await client.close();
  });
});

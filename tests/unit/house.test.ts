import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../support/service';

/** A small house: a module of each room, which imports nothing. */
const ROOMS = [
  'foundation/text/words',
  'api/article/rows',
  'newsroom/pages/home',
  'themes/default/index',
  'themes/shared/head',
  'server/serve',
  'commands/token/command',
  'extensions/upload/strapi-server',
  'environment/index',
  'environment/schema',
  'admin/parts/Listing',
  'api/article/fields',
  'plugins/site/server/src/settings',
  'plugins/site/server/src/index',
  'plugins/mcp/server/src/index',
  'plugins/redirects/server/src/index',
  '../tools/agent-ready/index',
];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ota-news-house-'));
  copyFileSync(path.join(root, 'tsconfig.json'), path.join(folder, 'tsconfig.json'));
  for (const room of ROOMS) write(room, 'export const here = true;\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (module: string, text: string): void => {
  const file = path.join(folder, 'src', `${module}.ts`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const ask = (from: string, request: string): void =>
  write(from, `import { here as there } from '${request}';\nexport const here = there;\n`);

/** Lets one module import another. */
const draw = (from: string, to: string): void => {
  const [place, target] = [path.join('/src', from, '..'), path.join('/src', to)];
  ask(from, `./${path.relative(place, target)}`);
};

const check = () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      'src',
      'tools',
      '--config',
      path.join(root, '.dependency-cruiser.mjs'),
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  return { isRefused: status !== 0, said: stdout };
};

describe('An arrow between two rooms', () => {
  test('may point down, by its path or by a name', () => {
    draw('commands/token/command', 'server/serve');
    draw('extensions/upload/strapi-server', 'newsroom/pages/home');
    draw('newsroom/pages/home', 'api/article/rows');
    draw('plugins/redirects/server/src/index', 'newsroom/pages/home');
    draw('plugins/site/server/src/index', 'foundation/text/words');
    draw('server/serve', 'environment/schema');
    draw('themes/default/index', 'themes/shared/head');
    draw('environment/schema', 'plugins/site/server/src/settings');
    draw('api/article/rows', 'foundation/text/words');
    ask('newsroom/pages/lists', '#api/article/rows');
    ask('server/looks', '#environment');
    ask('plugins/redirects/server/src/routes', '#newsroom/pages/home');
    ask('plugins/redirects/admin/src/index', '#plugins/redirects/server/src/index');
    ask('plugins/mcp/admin/src/index', '#panel/Listing');
    expect(check()).toMatchObject({ isRefused: false });
  });

  test('is refused when it points up, to another plugin, or in a circle, also by a name', () => {
    const wrong = [
      ['foundation/text/words', 'api/article/rows', 'foundation-knows-itself'],
      ['api/article/rows', 'newsroom/pages/home', 'api-on-foundation'],
      ['newsroom/pages/home', 'commands/token/command', 'newsroom-on-api'],
      ['newsroom/pages/lists', 'plugins/redirects/server/src/index', 'newsroom-on-api'],
      ['themes/default/index', 'newsroom/pages/home', 'themes-draw'],
      ['themes/wire/index', 'themes/default/index', 'themes-are-independent'],
      ['themes/shared/head', 'themes/default/index', 'themes-are-independent'],
      ['server/serve', 'newsroom/pages/home', 'server-on-foundation'],
      ['environment/server', 'plugins/site/server/src/index', 'environment-on-foundation'],
      ['plugins/mcp/server/src/settings', 'environment/schema', 'packed-on-foundation'],
      ['plugins/site/server/src/index', 'newsroom/pages/home', 'packed-on-foundation'],
      ['plugins/site/server/src/pages', 'api/article/rows', 'packed-on-foundation'],
      ['plugins/redirects/server/src/index', 'plugins/mcp/server/src/index', 'plugins-on-newsroom'],
      ['server/looks', '../tools/agent-ready/index', 'tools-know-themselves'],
      ['../tools/agent-ready/words', 'foundation/text/words', 'tools-know-themselves'],
    ] as const;
    const named = [
      ['api/article/more', '#newsroom/pages/home', 'api-on-foundation'],
      ['environment/mail', '#api/article/fields', 'environment-on-foundation'],
      ['newsroom/pages/feeds', '#plugins/redirects/server/src/index', 'newsroom-on-api'],
      ['newsroom/pages/draft', '#themes/default/index', 'newsroom-on-api'],
      ['plugins/mcp/server/src/tools', '#environment/schema', 'packed-on-foundation'],
      ['plugins/editing/server/src/index', '#plugins/mcp/server/src/index', 'plugins-on-newsroom'],
      ['themes/default/head', '#panel/Listing', 'themes-draw'],
    ] as const;
    for (const [from, to] of wrong) draw(from, to);
    for (const [from, name] of named) ask(from, name);
    draw('foundation/text/head', 'foundation/text/markup');
    draw('foundation/text/markup', 'foundation/text/head');
    ask('server/gone', '#newsroom/pages/gone');
    const { isRefused, said } = check();
    expect(isRefused).toBe(true);
    const heard = wrong.filter(([from, to, rule]) =>
      said.includes(`${rule}: ${path.join('src', from)}.ts → ${path.join('src', to)}.ts`),
    );
    expect(heard).toEqual(wrong);
    const heardByName = named.filter(([from, name, rule]) => {
      const to = name.replace('#panel', 'src/admin/parts').replace('#', 'src/');
      return new RegExp(`${rule}: src/${from}\\.ts → ${to}\\.tsx?\n`).test(said);
    });
    expect(heardByName).toEqual(named);
    expect(said).toMatch(/no-circles: src\/foundation\/text\/(?:head|markup)\.ts/);
    expect(said).toContain('names-lead-to-sources: src/server/gone.ts → #newsroom/pages/gone');
  });
});

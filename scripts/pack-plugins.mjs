/**
 * `npm run pack`: makes packages of the plugins that other Strapi projects can install, in
 * `.tmp/packages`. Each plugin is a package; what several of them share is `@ota-news/foundation`,
 * of which a project has one, because registries and parsed settings must be the same for all.
 */
import { build } from 'esbuild';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { declareTypes } from './packaging/declarations.mjs';
import { foundationManifest, pluginManifest } from './packaging/manifest.mjs';
import { compiled, gather, ownerOf, resolveFrom, withRequests } from './packaging/modules.mjs';
import { plugins, SCOPE } from './packaging/plugins.mjs';
import { ensureServerBuilt, root, run } from './project.mjs';

const output = path.join(root, '.tmp/packages');
const foundation = path.join(output, 'foundation');

const write = (file, text) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const writeManifest = (folder, manifest) =>
  write(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** Name of a module of the foundation, without its ending. */
const sharedName = (file) => path.relative(compiled, file).replace(/\.js$/, '');

/** Copies a plugin's compiled modules; what they share comes from the foundation. */
const copyServer = (plugin, folder, modules) => {
  const source = path.join(compiled, 'plugins', plugin.name, 'server/src');
  const target = path.join(folder, 'dist/server');
  const placeOf = (file) =>
    path.join(target, path.relative(file.startsWith(source) ? source : compiled, file));
  for (const file of modules) {
    const text = withRequests(file, (request) => {
      if (!request.startsWith('.')) return request;
      const required = resolveFrom(file, request);
      return ownerOf(required) === 'foundation'
        ? `${SCOPE}/foundation/${sharedName(required)}`
        : request;
    });
    write(placeOf(file), text);
  }
};

/** Copies stylesheets and scripts, which no compiler touches, to where their folder's modules are. */
const copyAssets = (source, target) =>
  cpSync(path.join(root, source, 'assets'), path.join(target, 'assets'), { recursive: true });

/** The panel's part as modules that any bundler takes. */
const buildAdmin = async (plugin, folder) => {
  const entry = path.join(root, 'src/plugins', plugin.name, 'admin/src/index.tsx');
  if (!existsSync(entry)) return [];
  const { metafile } = await build({
    entryPoints: [entry],
    outdir: path.join(folder, 'dist/admin'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    tsconfig: path.join(root, 'src/admin/tsconfig.json'),
    packages: 'external',
    metafile: true,
    logLevel: 'warning',
  });
  return Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external }) => external)
    .map(({ path: request }) => request.split('/').slice(0, request.startsWith('@') ? 2 : 1))
    .map((parts) => parts.join('/'));
};

/** @returns the modules of the foundation that the plugin requires */
const makePlugin = async (plugin) => {
  const folder = path.join(output, plugin.name);
  const entry = path.join(compiled, 'plugins', plugin.name, 'server/src/index.js');
  const { themes = [], resolved = [] } = plugin;
  const { own, foreign, packages } = gather(plugin.name, [
    entry,
    ...themes.map((name) => path.join(compiled, 'themes', name, 'index.js')),
  ]);
  copyServer(plugin, folder, own);
  const server = path.join(folder, 'dist/server');
  for (const name of themes) {
    copyAssets(path.join('src/themes', name), path.join(server, 'themes', name));
  }
  if (plugin.assets) copyAssets(path.join('src/plugins', plugin.name, 'server/src'), server);
  const panelPackages = await buildAdmin(plugin, folder);
  const all = [...new Set([...packages, ...resolved, ...panelPackages])];
  writeManifest(folder, pluginManifest(plugin, all, panelPackages.length > 0));
  cpSync(path.join(root, 'src/plugins', plugin.name, 'README.md'), path.join(folder, 'README.md'));
  return foreign;
};

const makeFoundation = (required) => {
  const entries = [...required, ...extraModules()];
  const { own, packages } = gather('foundation', entries);
  for (const file of own) {
    write(
      path.join(foundation, 'dist', path.relative(compiled, file)),
      withRequests(file, (r) => r),
    );
  }
  declareTypes(own, foundation);
  writeManifest(foundation, foundationManifest(packages));
  cpSync(path.join(root, 'scripts/packaging/foundation.md'), path.join(foundation, 'README.md'));
};

/** What no plugin requires when it runs, but projects do: types, and what their own tools are made of. */
const extraModules = () =>
  [
    'agent-tools/pages',
    'agent-tools/tool',
    'agent-tools/writing',
    'contracts/discovery',
    'contracts/mcp',
    'contracts/page-models',
    'contracts/site',
    'contracts/traffic',
    'fields/common',
    'markdown/render',
  ].map((name) => path.join(compiled, `${name}.js`));

process.chdir(root);
await ensureServerBuilt();
rmSync(output, { recursive: true, force: true });
const required = [];
for (const plugin of plugins) required.push(...(await makePlugin(plugin)));
makeFoundation(new Set(required));
for (const name of ['foundation', ...plugins.map((plugin) => plugin.name)]) {
  await run('npm', ['pack', '--silent', '--pack-destination', output], {
    cwd: path.join(output, name),
    stdio: ['ignore', process.stderr, 'inherit'],
  });
}

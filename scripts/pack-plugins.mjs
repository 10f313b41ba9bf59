/**
 * `npm run pack`: packages the plugins that other Strapi projects can install, in `.tmp/packages`. Each contains its
 * compiled modules unbundled and depends on `@ota-news/foundation`, which must be present only once per project,
 * because all plugins share its registries and parsed settings.
 */
import { build } from 'esbuild';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { command, runCommand } from './command-line.mjs';
import { pluginManifest } from './packaging/manifest.mjs';
import { plugins } from './packaging/plugins.mjs';
import { ensureServerBuilt, root, run } from './project.mjs';

const output = path.join(root, '.tmp/packages');
const REQUIRED = /\b(?:require|require\.resolve|import)\((["'])([^"'.][^"']*)\1\)/g;

/** Returns the package of a request: `@scope/name` for `@scope/name/part`. */
const packageOf = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** Returns the packages required by the modules below a folder. */
const packagesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.js') && !file.includes('assets/'))
    .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(REQUIRED)])
    .map(([, , request]) => request)
    .filter((request) => !request.startsWith('node:') && !builtinModules.includes(request))
    .map(packageOf);

/** Bundles the panel part as ES modules for any bundler and returns the packages it imports. */
const buildAdmin = async (source, folder) => {
  const entry = path.join(source, 'admin/src/index.tsx');
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
    // Keys of catalogues are no names of exports to the bundlers of older targets.
    supported: { 'arbitrary-module-namespace-names': false },
    metafile: true,
    logLevel: 'warning',
  });
  return Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external }) => external)
    .map(({ path: request }) => packageOf(request));
};

/** Copies what is the same for all packages: the licence, and what changed in each version. */
const copyCommonFiles = (folder) => {
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  cpSync(path.join(root, 'src/foundation/CHANGELOG.md'), path.join(folder, 'CHANGELOG.md'));
};

const PICTURE = /\]\((?:\.\.\/)+docs\/images\/([\w.-]+)\)/g;

/** Copies a README and the pictures of the documents that it shows. */
const copyReadme = (source, folder) => {
  const text = readFileSync(path.join(source, 'README.md'), 'utf8');
  for (const [, picture] of text.matchAll(PICTURE)) {
    cpSync(path.join(root, 'docs/images', picture), path.join(folder, 'images', picture));
  }
  writeFileSync(path.join(folder, 'README.md'), text.replaceAll(PICTURE, '](images/$1)'));
};

/** Copies compiled modules, without those left by an earlier build, whose sources are gone. */
const copyCompiled = (compiled, target, sources) =>
  cpSync(compiled, target, {
    recursive: true,
    filter(file) {
      const stem = path.relative(compiled, file).replace(/\.js$/, '');
      return ['', '.ts', '.tsx', '.js', '.json'].some((extension) =>
        existsSync(path.join(sources, `${stem}${extension}`)),
      );
    },
  });

const makePlugin = async (plugin) => {
  const folder = path.join(output, plugin.name);
  const source = path.join(root, 'src/plugins', plugin.name);
  const server = path.join(folder, 'dist/server');
  copyCompiled(
    path.join(root, 'dist/src/plugins', plugin.name, 'server/src'),
    server,
    path.join(source, 'server/src'),
  );
  // Scripts and stylesheets, which are not compiled.
  const assets = path.join(source, 'server/src/assets');
  if (existsSync(assets)) cpSync(assets, path.join(server, 'assets'), { recursive: true });
  const panelPackages = await buildAdmin(source, folder);
  const packages = [...new Set([...packagesOf(server), ...panelPackages])];
  const manifest = pluginManifest(plugin, packages, panelPackages.length > 0);
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyReadme(source, folder);
  copyCommonFiles(folder);
};

const copyFoundation = () => {
  const source = path.join(root, 'src/foundation');
  const folder = path.join(output, 'foundation');
  for (const part of ['dist', 'package.json']) {
    cpSync(path.join(source, part), path.join(folder, part), { recursive: true });
  }
  copyReadme(source, folder);
  copyCommonFiles(folder);
};

const packAll = async () => {
  process.chdir(root);
  await ensureServerBuilt();
  rmSync(output, { recursive: true, force: true });
  for (const plugin of plugins) await makePlugin(plugin);
  copyFoundation();
  for (const name of ['foundation', ...plugins.map((plugin) => plugin.name)]) {
    await run('npm', ['pack', '--silent', '--pack-destination', output], {
      cwd: path.join(output, name),
      stdio: ['ignore', process.stderr, 'inherit'],
    });
  }
};

await runCommand(
  command(
    'pack',
    'Makes packages of the plugins that other Strapi projects can install, in .tmp/packages.',
    'npm run pack',
  ).action(packAll),
);

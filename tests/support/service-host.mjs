/**
 * A process that runs one service after the other, and loads most of the packages that services are made of once.
 * Modules that keep something of a service are loaded anew for each, so none finds there what another has left.
 *
 * It reads `{"start": settings}` and `{"stop": true}` from stdin, a line each, and answers on its fourth stream. With
 * `{"run": settings, "args": [...]}` it runs a command in place of a service.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import moduleCache from '../../scripts/module-cache.cjs';

const ANSWERS = 3;

/** How long what a service has begun may take to end after it. */
const SETTLING_MS = 1_000;
const PAUSE_MS = 10;

const root = path.resolve(import.meta.dirname, '../..');
process.chdir(root);

const answer = (message) => writeSync(ANSWERS, `${JSON.stringify(message)}\n`);

/** What would keep this process from ending, apart from its own streams. */
const open = () => process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap');

/**
 * Modules that may keep something of a service: ours, Strapi's, where Strapi counts attempts to sign in, and what a
 * service changes at its start, which would be changed once more by each.
 */
const STATEFUL = [
  'dist',
  'src/foundation/dist',
  'node_modules/@strapi',
  'node_modules/koa2-ratelimit',
  'node_modules/yup',
].map((folder) => path.join(root, folder, path.sep));
/** Where a package has others for itself. */
const NESTED = /\/node_modules\/.*\/node_modules\//;
const isStateful = (file) =>
  STATEFUL.some((folder) => file.startsWith(folder)) && !NESTED.test(file.slice(root.length));

const forgetState = (cache) => {
  for (const [file, module] of Object.entries(cache)) {
    if (isStateful(file)) delete cache[file];
    else {
      module.children = module.children.filter(({ id }) => !isStateful(id));
      // Who asked for a module first would be kept with it, and with all that it knows.
      if (module.parent && isStateful(module.parent.id)) module.parent = undefined;
    }
  }
};

/** What watches this process for a service, such as the counter of what is thrown away; a process ends with it. */
const observers = new Set();
const { observe } = PerformanceObserver.prototype;
PerformanceObserver.prototype.observe = function (options) {
  observers.add(this);
  observe.call(this, options);
};

const endObservers = () => {
  for (const observer of observers) observer.disconnect();
  observers.clear();
};

/**
 * Where a service keeps what belongs to a request. Until Node.js 22 each promise copies the values of every storage that
 * was ever used, also of those of services that have stopped.
 */
const storages = new Set();
const { run: runWithin } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...given) {
  storages.add(this);
  return runWithin.apply(this, given);
};

const disableStorages = () => {
  for (const storage of storages) storage.disable();
  storages.clear();
};

/** Where Node keeps what `fetch` asks with; from version 26 in the second, and in the first what passes on to it. */
const [FIRST, SECOND] = [1, 2].map((number) => Symbol.for(`undici.globalDispatcher.${number}`));

/** Ends the connections that `fetch` keeps for a few seconds. */
const endFetches = async () => {
  const { [FIRST]: first, [SECOND]: second } = globalThis;
  const dispatcher = second ?? first;
  if (dispatcher === undefined) return;
  const next = new dispatcher.constructor();
  if (second === undefined) globalThis[FIRST] = next;
  else {
    globalThis[SECOND] = next;
    globalThis[FIRST] = new first.constructor(next);
  }
  await dispatcher.destroy();
};

/** Begins as a new process does: with settings of its own, and nothing of who was here before. */
const begin = (settings) => {
  // Here and not at the end of the last one: what it had begun may have loaded some modules after it.
  forgetState(createRequire(import.meta.url).cache);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, settings);
};

/** Waits until nothing is left of what has run, and says what is. */
const settle = async () => {
  endObservers();
  await endFetches();
  const deadline = performance.now() + SETTLING_MS;
  while (open().length > 0 && performance.now() < deadline) {
    await pause(PAUSE_MS, null, { ref: false });
  }
  disableStorages();
  await moduleCache.saveModuleCache();
  return { leftOver: open(), bytes: process.memoryUsage.rss() };
};

let strapi;

const start = async (settings) => {
  begin(settings);
  // A new one each time: it keeps what was required with it.
  const require = createRequire(import.meta.url);
  const { serve } = require(path.join(root, 'dist/src/server/serve.js'));
  strapi = await serve();
  answer({ started: true });
};

const stop = async () => {
  await strapi.destroy();
  // It accepts no connections any more, but would look after them each second, and keep all of the service.
  strapi.server.httpServer.close(() => {});
  strapi = undefined;
  answer({ stopped: true, ...(await settle()) });
};

const COMMAND = path.join(root, 'scripts/command.mjs');
let runs = 0;

/** A command that fails ends this process, as it ends its own. */
const run = async (settings, args) => {
  begin(settings);
  process.argv = [process.execPath, COMMAND, ...args];
  process.exitCode = undefined;
  let printed = '';
  const { write } = process.stdout;
  process.stdout.write = (chunk, ...rest) => {
    printed += chunk.toString();
    rest.at(-1)?.();
    return true;
  };
  runs += 1;
  await import(`${pathToFileURL(COMMAND).href}?run=${runs}`);
  process.stdout.write = write;
  process.stdout.removeAllListeners('error');
  answer({ code: process.exitCode ?? 0, printed, ...(await settle()) });
};

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.start !== undefined) await start(asked.start);
  else if (asked.run !== undefined) await run(asked.run, asked.args);
  else await stop();
}
process.exit();

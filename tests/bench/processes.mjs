/** Starts the measured servers as processes of their own and tells how long and how big they are. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { root } from '../../scripts/project.mjs';
import { generatedSecrets } from '../../scripts/environment-file.mjs';

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Waits until a server answers with 200. */
export const waitFor = async (url, child) => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server for ${url} ended: ${child.printed}`);
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status === 200) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resume) => setTimeout(resume, 20));
  }
};

/** Starts a program and keeps what it prints. */
export const startProgram = (program, args, options) => {
  const child = spawn(program, args, options);
  child.printed = '';
  child.stdout.on('data', (chunk) => (child.printed += chunk));
  child.stderr.on('data', (chunk) => (child.printed += chunk));
  return child;
};

/** Ends a program, and waits for it. */
export const stopper = (child) => () =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });

const TICKS_A_SECOND = 100;
/** A process has settled when it has used less than this share of a processor for some seconds. */
const QUIET_SHARE = 0.05;
const QUIET_SECONDS = 3;

/** Memory of a process in MiB: resident now (`VmRSS`), or at its highest since it began (`VmHWM`). */
const mebibytes = (pid, field) => {
  const [, kibibytes] =
    readFileSync(`/proc/${pid}/status`, 'utf8').match(`${field}:\\s+(\\d+)`) ?? [];
  return kibibytes === undefined ? null : Math.round(Number(kibibytes) / 1024);
};

/** Milliseconds that the thread of a process's event loop has been on a processor (proc(5), schedstat). */
const mainThreadMilliseconds = (pid) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Seconds of processor time that a process has used. */
const processorSeconds = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
};

/** Waits until a process has little to do. Returns false when it still has much after some time. */
const settled = async (pid, patienceSeconds = 60) => {
  const deadline = Date.now() + patienceSeconds * 1000;
  for (let quiet = 0; quiet < QUIET_SECONDS;) {
    if (Date.now() > deadline) return false;
    const before = processorSeconds(pid);
    await new Promise((resume) => setTimeout(resume, 1000));
    quiet = processorSeconds(pid) - before < QUIET_SHARE ? quiet + 1 : 0;
  }
  return true;
};

/** The same of the web workers in front of a service. */
const webWorkersMilliseconds = (pid) =>
  childrenOf(pid)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('web-worker.js'))
    .reduce((sum, child) => sum + mainThreadMilliseconds(child), 0);

const LOOK_MS = 100;

const childrenOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean);
  } catch {
    return [];
  }
};

const familyMebibytes = (pid) => {
  let own;
  try {
    own = mebibytes(pid, 'VmRSS') ?? 0;
  } catch {
    return 0;
  }
  return childrenOf(pid).reduce((sum, child) => sum + familyMebibytes(child), own);
};

/** Looks at how much memory a process and those that it has started hold together. */
const watchFamily = (pid) => {
  let highest = 0;
  const look = setInterval(() => (highest = Math.max(highest, familyMebibytes(pid))), LOOK_MS);
  return { highestMebibytes: () => highest, stop: () => clearInterval(look) };
};

const launch = async (script, args, env, probe, node = [process.execPath]) => {
  const port = await freePort();
  const began = performance.now();
  const environment = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    PORT: String(port),
    ...env,
  };
  const [program, ...nodeOptions] = node;
  const child = startProgram(program, [...nodeOptions, script, ...args], {
    cwd: root,
    env: environment,
  });
  const url = `http://127.0.0.1:${port}`;
  const family = watchFamily(child.pid);
  try {
    await waitFor(`${url}${probe}`, child);
  } finally {
    family.stop();
  }
  return {
    url,
    environment,
    startMilliseconds: Math.round(performance.now() - began),
    /** What it and its children have held together at most until it answered, in MiB. */
    startMebibytes: family.highestMebibytes(),
    residentMebibytes: () => mebibytes(child.pid, 'VmRSS'),
    highestMebibytes: () => mebibytes(child.pid, 'VmHWM'),
    mainThreadMilliseconds: () => mainThreadMilliseconds(child.pid),
    webWorkersMilliseconds: () => webWorkersMilliseconds(child.pid),
    processorSeconds: () => processorSeconds(child.pid),
    settled: (patienceSeconds) => settled(child.pid, patienceSeconds),
    stop: stopper(child),
  };
};

const secrets = generatedSecrets();

/** Limits are on, but too high to be met. */
const settingsOf = (databaseFile, env) => ({
  ...secrets,
  HOST: '127.0.0.1',
  ENV_PATH: '/dev/null',
  DATABASE_FILENAME: databaseFile,
  LOG_LEVEL: 'error',
  RATE_LIMIT_READ: '1000000000',
  RATE_LIMIT_INGESTION: '1000000000',
  RATE_LIMIT_MCP: '1000000000',
  ...env,
});

/** The service on a SQLite file. */
export const startService = (databaseFile, env = {}) =>
  launch('scripts/serve.mjs', [], settingsOf(databaseFile, env), '/up');

/**
 * The demo on an empty folder, by another Node.js: makes its content first.
 *
 * @param {string[]} node the program and its options
 */
export const startDemo = (folder, node) =>
  launch(
    'tests/support/demo-process.mjs',
    [],
    {
      ...settingsOf(path.join(folder, 'data.db'), { LOG_LEVEL: 'warn' }),
      ADVANCED: JSON.stringify({ demoFactsFile: path.join(folder, 'demo.json') }),
      PUBLIC_DIRECTORY: path.join(folder, 'public'),
    },
    '/',
    node,
  );

/** The service on a SQLite file, by another Node.js. */
export const startServiceBy = (node, databaseFile, env = {}) =>
  launch('scripts/serve.mjs', [], settingsOf(databaseFile, env), '/', node);

/** The same, with Strapi's own MCP server in place of ours. */
export const startStrapiMcp = (databaseFile) =>
  launch(path.join('tests/bench', 'strapi-mcp.mjs'), [], settingsOf(databaseFile, {}), '/up');

/** The same, with Strapi's own REST create of articles at `/api/strapi-articles`. */
export const startWithStrapiCreate = (databaseFile, env = {}) =>
  launch(path.join('tests/bench', 'strapi-create.mjs'), [], settingsOf(databaseFile, env), '/up');

/** A bare server that answers every request with the bytes of files: `koa` or `node`. */
export const startBaseline = (kind, ...files) =>
  launch(path.join('tests/bench', 'baseline.mjs'), [kind, ...files], {}, '/');

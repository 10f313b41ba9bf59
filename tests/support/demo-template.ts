import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { advanced } from './advanced';
import { until } from './eventually';
import { nodeOptions } from './node-options';
import { freePort } from './free-port';
import { demoTemplate, root, runOn, testEnvironment } from './service';
import { ensureTemplate } from './template';

const TIMEOUT_MS = 180_000;

/** Waits until all effects of the seeding are done; otherwise each service would perform them. */
const settled = async (file: string): Promise<void> => {
  const database = new Database(file, { readonly: true });
  const open = database.prepare("SELECT count(*) FROM effects WHERE state = 'waiting'");
  try {
    await until(
      () => open.pluck().get(),
      (count) => count === 0,
      TIMEOUT_MS,
    );
  } finally {
    database.close();
  }
};

/** Seeds a folder, then serves it until nothing follows from the seeding any more. */
const runDemo = async (folder: string): Promise<void> => {
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    ...testEnvironment(),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATABASE_FILENAME: path.join(folder, 'data.db'),
    PUBLIC_DIRECTORY: folder,
    ...advanced({ demoFactsFile: path.join(folder, 'demo.json') }),
    ENV_PATH: '/dev/null',
  };
  // The demo itself seeds with options for little memory, which take twice as long.
  await runOn({ environment }, 'dist/src/commands/demo/seed-process.js');
  const child = spawn(process.execPath, [...nodeOptions, 'tests/support/demo-process.mjs'], {
    cwd: root,
    env: environment,
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  const end = new Promise((resolve) => child.once('exit', resolve));
  let printed = '';
  const note = (chunk: Buffer): void => void (printed += chunk.toString());
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  await until(() => isOver() || printed.includes('Ctrl-C stops'), Boolean, TIMEOUT_MS);
  if (!isOver()) {
    await settled(path.join(folder, 'data.db'));
    child.kill('SIGTERM');
  }
  const code = await end;
  clearTimeout(timer);
  if (code !== 0) throw new Error(`The demo ended with ${String(code)}:\n${printed}`);
};

/**
 * Seeds what `startService({ withDemoContent: true })` begins with: `data.db`, `uploads` and
 * `demo.json`.
 */
export const ensureDemoTemplate = (): Promise<void> =>
  ensureTemplate({
    place: demoTemplate,
    label: 'Seeding the demo content for the tests',
    inputs: ['dist/src', 'src/foundation/dist', 'dist/config', 'database/demo'],
    make: runDemo,
  });

import { spawn } from 'node:child_process';
import path from 'node:path';
import { demoTemplate, freePort, root, testEnvironment } from './service';
import { ensureTemplate } from './template';

const TIMEOUT_MS = 180_000;

/** Starts the demo on its own folder and stops it as an operator would once it is up. */
const runDemo = async (folder: string): Promise<void> => {
  const child = spawn(process.execPath, ['tests/support/demo-process.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      ...testEnvironment(),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATABASE_FILENAME: path.join(folder, 'data.db'),
      PUBLIC_DIRECTORY: folder,
      DEMO_FACTS_FILE: path.join(folder, 'demo.json'),
      ENV_PATH: '/dev/null',
    },
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  let printed = '';
  let isStopping = false;
  const note = (chunk: Buffer): void => {
    printed += chunk.toString();
    if (isStopping || !printed.includes('Ctrl-C stops')) return;
    // Once: a second signal would end it before it has written its log back.
    isStopping = true;
    child.kill('SIGTERM');
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const code = await new Promise((resolve) => child.once('exit', resolve));
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
    inputs: ['dist/src', 'dist/config', 'database/demo'],
    make: runDemo,
  });

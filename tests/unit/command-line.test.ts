import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from '../support/service';

interface Outcome {
  code: number | null;
  out: string;
  complaint: string;
}

/** Commands that are other programs, or hand what they don't know to one. */
const FOREIGN = ['postinstall', 'lint', 'format', 'strapi', 'changeset', 'test:optional-packages'];
/** Commands that change their folder before they read anything, which only a process can. */
const MOVING = ['build', 'demo', 'dev'];
const HANDS_ON = ['test', 'test:all', 'test:clients', 'test:packaging'];

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const own = Object.keys(scripts).filter((name) => !FOREIGN.includes(name));

let folder: string;

/** Collects what a process or a thread of Node.js prints, until it ends. */
const outcomeOf = (running: ChildProcess | Worker, end: 'close' | 'exit'): Promise<Outcome> =>
  new Promise((resolve) => {
    let out = '';
    let complaint = '';
    running.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
    running.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    running.once(end, (code) => resolve({ code, out, complaint }));
  });

/** Runs a script of package.json without npm, as a process. */
const npmRun = (name: string, args: string[], redirection = ''): Promise<Outcome> => {
  const line = ['-c', `exec ${scripts[name]} "$@" ${redirection}`, 'sh', ...args];
  return outcomeOf(spawn('sh', line, { cwd: root, env: { PATH: process.env.PATH } }), 'close');
};

/** Runs the same in a thread, which takes half of the time of a process. Nothing is built or loaded. */
const run = (name: string, args: string[]): Promise<Outcome> => {
  if (MOVING.includes(name)) return npmRun(name, args);
  const [script = '', ...given] = (scripts[name] ?? '')
    .split(' ')
    .filter((word) => word !== 'node' && !word.startsWith('--max-'));
  const thread = new Worker(path.join(root, script), {
    argv: [...given, ...args],
    env: { PATH: process.env.PATH },
    stdout: true,
    stderr: true,
  });
  return outcomeOf(thread, 'exit');
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ota-news-commands-'));
  writeFileSync(path.join(folder, 'file.csv'), 'date,close\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const expectRefusal = (outcome: Outcome, sentence: string): void => {
  expect(outcome).toMatchObject({
    code: 2,
    out: '',
    complaint: expect.stringMatching(/^[^\n]+\n$/),
  });
  expect(outcome.complaint).toContain(sentence);
};

describe('Commands', () => {
  it.each(own)('%s says what it does, and refuses a wrong option', async (name) => {
    const needed = name === 'token' ? ['--name', 'x'] : [];
    const isStrict = !HANDS_ON.includes(name);
    const [help, wrong] = await Promise.all([
      run(name, ['--help']),
      isStrict ? run(name, [...needed, '--nonsense']) : null,
    ]);
    expect([help.code, help.complaint]).toEqual([0, '']);
    expect(help.out).toMatch(/^Usage: npm .*\n\n[A-Z][\s\S]*Options:\n[\s\S]*Example:\n {2}\S/);
    if (wrong !== null) expectRefusal(wrong, "Unknown option '--nonsense'");
  });

  it.each([
    ['start', ['stray'], 'Too many arguments'],
    ['token', ['stray', '--name', 'x'], 'Too many arguments'],
    ['token', [], "Required option '--name <name>' not specified"],
    ['token', ['--name', ' '], 'empty'],
    ['content', ['exprot', 'x'], "Unknown command 'exprot'. (Did you mean export?)"],
    ['content', ['export', '/dev/full'], '/dev/full exists already.'],
    ['content', ['export', '/nope/file'], 'There is no folder /nope.'],
    ['content', ['export', '.'], '. is a folder, not a file.'],
    ['content', ['import', '/nope'], 'There is no file /nope.'],
    ['content', ['import', '.'], '. is a folder, not a file.'],
    ['prices', ['import', '/nope.csv'], 'There is no file /nope.csv.'],
    ['prices', ['import', '.'], '. is a folder, not a file.'],
    ['prices', ['import', 'FILE', 'FILE', '--ota', 'x'], '--ota names the OTA of one file'],
    ['backup', [], "Missing required argument 'folder'"],
    ['backup', ['FILE'], 'is no folder.'],
    ['backup', ['/dev/full'], '/dev/full is no folder.'],
    ['backup', ['src'], 'src is not empty.'],
    ['restore', ['/nope'], 'There is no folder /nope.'],
    ['restore', ['FILE'], 'is no folder.'],
    ['agent-ready', ['not-an-address'], '"not-an-address" is no http(s) address.'],
    ['audit:dependencies', ['--exceptions', '/nope'], 'There is no file /nope.'],
    ['bench:search', ['--only', 'nope'], '"nope" is none of quality'],
    ['bench', ['--sizes', '0'], '"0" is no number above 0.'],
  ])('%s %j is refused', async (name, args, sentence) => {
    const given = args.map((one) => (one === 'FILE' ? path.join(folder, 'file.csv') : one));
    expectRefusal(await run(name, given), sentence);
  });

  it('end as processes in the same way', async () => {
    expect(await npmRun('start', ['--help'])).toEqual(await run('start', ['--help']));
    expectRefusal(await npmRun('start', ['stray']), 'Too many arguments');
    expectRefusal(await npmRun('restore', ['/nope']), 'There is no folder /nope.');
  });

  it('say when their output is lost', async () => {
    const outcome = await npmRun('token', ['--help'], '> /dev/full');
    expectRefusal(outcome, "The output can't be written: ENOSPC");
  });
});

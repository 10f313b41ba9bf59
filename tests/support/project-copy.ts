import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './service';

/** What a fresh clone brings, and what one build adds to it. */
const PARTS = [
  '.env.example',
  'build',
  'config',
  'database',
  'dist',
  'package-lock.json',
  'package.json',
  'packages',
  'scripts',
  'skills',
  'src',
  'tools',
  'tsconfig.json',
];

const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 20_000;

/** A command of the project as a person runs it in a terminal. */
export interface Terminal {
  output(): string;
  /** Waits for a text; fails when the command ends before. */
  shows(text: string): Promise<void>;
  /** What it printed on stdout alone, once it has ended by itself. */
  result(): Promise<string>;
  /** Ctrl-C: the signal goes to every process of the group. Gives the exit code. */
  interrupt(): Promise<number | null>;
}

/** The project in a folder of its own: built, without settings and without data. */
export interface ProjectCopy {
  folder: string;
  /**
   * Runs a script of `package.json` as npm does, without npm itself: npm 11 and its shell end by the
   * signal that they pass on, so they hide the exit code.
   */
  runScript(name: string, args: string[], env?: Record<string, string>): Terminal;
  remove(): void;
}

const ended = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

const terminal = (child: ChildProcess): Terminal => {
  let printed = '';
  let answered = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    answered += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const toGroup = (signal: NodeJS.Signals): void => {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  };
  return {
    output: () => printed,
    async shows(text) {
      const deadline = Date.now() + START_TIMEOUT_MS;
      while (!printed.includes(text)) {
        if (ended(child) || Date.now() > deadline) {
          throw new Error(`It never showed "${text}":\n${printed}`);
        }
        await new Promise((resume) => setTimeout(resume, 100));
      }
    },
    result: () => new Promise((resolve) => child.once('close', () => resolve(answered))),
    interrupt: () =>
      new Promise((resolve) => {
        if (ended(child)) return resolve(child.exitCode);
        const timer = setTimeout(() => toGroup('SIGKILL'), STOP_TIMEOUT_MS);
        child.once('close', (code) => {
          clearTimeout(timer);
          resolve(code);
        });
        toGroup('SIGINT');
      }),
  };
};

const projectIn = (folder: string): ProjectCopy => ({
  folder,
  runScript(name, given, env = {}) {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const [command = '', ...args] = (manifest.scripts[name] ?? '').split(' ');
    return terminal(
      spawn(command, [...args, ...given], {
        cwd: folder,
        // A group of its own, as a shell gives every command.
        detached: true,
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
      }),
    );
  },
  remove: () => rmSync(folder, { recursive: true, force: true }),
});

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'ota-news-project-'));

/** Copies the project, which shares the installed packages. */
export const copyProject = (): ProjectCopy => {
  const folder = newFolder();
  for (const part of PARTS) {
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  for (const part of ['public', '.tmp/stamps']) {
    cpSync(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => !/public\/uploads\/.+/.test(source),
    });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return projectIn(folder);
};

/** Makes a release, unpacked. */
export const releaseProject = (): ProjectCopy => {
  const folder = newFolder();
  const args = ['scripts/release.mjs', '--folder', folder];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' });
  return projectIn(folder);
};

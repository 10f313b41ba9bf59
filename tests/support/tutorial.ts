import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';

/** A part of a tutorial that something is done for, in order. */
export type TutorialStep =
  { kind: 'commands'; commands: string; expected: string | null } | { kind: 'panel'; name: string };

const PART = /```sh\n([^]*?)```(?:\n\n```text\n([^]*?)```)?|\*\*In the panel: ([a-z]+)\.\*\*/g;

/** The commands of a tutorial with what they print, and what is done in the panel between them. */
export const stepsIn = (tutorial: string): TutorialStep[] =>
  [...tutorial.matchAll(PART)].map(([, commands, expected, name]) =>
    name === undefined
      ? { kind: 'commands', commands: commands ?? '', expected: expected ?? null }
      : { kind: 'panel', name },
  );

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** A pattern for what is printed; `…` stands for anything. */
export const printedLike = (expected: string): RegExp =>
  new RegExp(`^${expected.trimEnd().split('…').map(escaped).join('[^]*?')}$`);

/** A terminal whose variables last from block to block. */
export interface Terminal {
  /**
   * Runs a block of commands.
   *
   * @throws Error with what they printed if one of them fails
   */
  run(commands: string): Promise<string>;
  close(): void;
}

const END = '--- end of the block ---';

/** Opens a bash that ends with the first command that fails. */
export const openTerminal = (cwd: string, environment: NodeJS.ProcessEnv): Terminal => {
  const shell: ChildProcessWithoutNullStreams = spawn('bash', ['--noprofile', '--norc'], {
    cwd,
    env: environment,
  });
  let printed = '';
  let complaints = '';
  const ended = once(shell, 'close').then(() => 'ended');
  shell.stdout.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  shell.stderr.on('data', (chunk: Buffer) => void (complaints += chunk.toString()));
  shell.stdin.on('error', () => undefined);
  shell.stdin.write('set -euo pipefail\n');
  return {
    async run(commands) {
      printed = '';
      complaints = '';
      shell.stdin.write(`${commands}\necho '${END}'\n`);
      while (!printed.includes(END)) {
        if ((await Promise.race([ended, once(shell.stdout, 'data')])) === 'ended') {
          throw new Error(`${commands}\nfailed:\n${printed}${complaints}`);
        }
      }
      return printed.slice(0, printed.indexOf(END)).trimEnd();
    },
    close: () => void shell.kill(),
  };
};

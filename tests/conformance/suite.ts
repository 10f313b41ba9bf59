import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../support/service';

const folder = path.join(root, '.tmp/conformance');
const node = path.join(folder, 'node_modules/node/bin/node');
const suite = path.join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** What is expected to be found wrong, and why. */
export const baseline = path.join(root, 'tests/conformance/baseline.yml');

/**
 * Runs the official suite.
 *
 * @param listen told what it has printed so far, whenever it prints
 * @returns how it ended and what it printed
 */
export const runSuite = (
  args: string[],
  listen: (printed: string) => void = () => undefined,
): Promise<{ code: number; printed: string }> =>
  new Promise((resolve) => {
    const child = spawn(node, [suite, ...args], { cwd: folder });
    let printed = '';
    const take = (chunk: Buffer): void => {
      printed += chunk.toString();
      listen(printed);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', (code) => resolve({ code: code ?? 1, printed }));
  });

import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * How Node runs a service that lives for a few seconds: V8 optimises only what runs often. At its
 * own pace a sixth of the processor time of a start goes into code that is not used again. Later versions of Node.js
 * know no such option, and refuse to start with it.
 */
export const nodeOptions = [
  `--require=${path.join(__dirname, 'quick-start.cjs')}`,
  // What is made at a start is mostly kept: with more room for what is new it is moved less often.
  '--max-semi-space-size=64',
  // Delays full garbage collections: a process of services is replaced before it holds so much.
  '--initial-old-space-size=1536',
  // Several threads that collect take more of two processors than one, and others wait for those.
  '--single-threaded-gc',
  ...(process.version.startsWith('v20.') ? ['--interrupt-budget=1000000'] : []),
];

const { scripts } = JSON.parse(
  readFileSync(path.join(__dirname, '../../package.json'), 'utf8'),
) as { scripts: { start: string } };

/** How `npm start` runs Node. */
export const servingNodeOptions = scripts.start.split(' ').slice(1, -1);

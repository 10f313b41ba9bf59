/**
 * Asks a service one path after the other and prints what each took, as JSON: node ask.mjs ADDRESS, paths as
 * JSON on standard input. A process of its own, so that asking does not hold up answering.
 */
import { performance } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';

const [address] = process.argv.slice(2);

const ask = async (path) => {
  const began = performance.now();
  const response = await fetch(`${address}${path}`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return performance.now() - began;
};

const milliseconds = [];
for (const path of await json(process.stdin)) milliseconds.push(await ask(path));
process.stdout.write(JSON.stringify(milliseconds));

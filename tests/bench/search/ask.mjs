/** Asks a service one query after the other and prints what each took: node ask.mjs ADDRESS, queries as JSON on standard input */
import { performance } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';

const [address] = process.argv.slice(2);
const { warmUp, queries } = await json(process.stdin);

const ask = async (query) => {
  const began = performance.now();
  const response = await fetch(`${address}/api/search?${new URLSearchParams({ q: query })}`);
  const { data } = await response.json();
  if (response.status !== 200) throw new Error(`${query}: ${response.status}`);
  return { milliseconds: performance.now() - began, found: data.length };
};

for (const query of warmUp) await ask(query);
process.stdout.write('warm\n');
const answers = [];
for (const query of queries) answers.push(await ask(query));
process.stdout.write(`${JSON.stringify(answers)}\n`);

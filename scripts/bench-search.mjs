/**
 * `npm run bench:search [-- --only quality,known-items,related,speed] [--sizes 1000,10000]`: how well
 * and how fast the search finds.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generatedSecrets } from './environment-file.mjs';
import { ensureServerBuilt, root } from './project.mjs';
import { freePort } from '../tests/bench/processes.mjs';
import { foldersWith } from '../tests/bench/search/collections.mjs';

const data = path.resolve(root, process.env.BENCH_DATA ?? '../shared/data');
const DEFAULT_SIZES = '1000,10000,100000';
const ALL = 'quality,known-items,related,speed';
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: ALL },
    sizes: { type: 'string', default: DEFAULT_SIZES },
  },
});
const only = new Set(values.only.split(','));
const sizes = values.sizes
  .split(',')
  .map(Number)
  .filter((size) => size > 0);
const parts = path.join(root, 'tests/bench/search');

/** Each measurement is a process of its own, so that none finds another's memory warm or full. */
const measured = async (script, ...args) => {
  const port = await freePort();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(parts, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...generatedSecrets(),
        ENV_PATH: '/dev/null',
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        HOST: '127.0.0.1',
        PORT: String(port),
        RATE_LIMIT_READ: '0',
      },
    });
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    child.once('exit', (code) =>
      code === 0
        ? resolve(JSON.parse(printed.trim().split('\n').at(-1)))
        : reject(new Error(`${script} ended with ${code}: ${printed}`)),
    );
  });
};

const number = (value) => value.toFixed(3).padStart(7);
const ratio = (ours, theirs) => `${(ours / theirs).toFixed(3)}×`.padStart(8);
const names = { ndcg10: 'nDCG@10', map: 'MAP', recall100: 'recall@100' };

const quality = async () => {
  const collections = foldersWith(path.join(data, 'search'), 'qrels.tsv');
  const results = [];
  for (const name of collections) {
    const result = await measured('quality.mjs', path.join(data, 'search', name));
    results.push(result);
    console.log(`\n${name}: ${result.documents} documents, ${result.queries} queries`);
    for (const [measure, label] of Object.entries(names)) {
      const [theirs, ours] = [result.baseline[measure], result.search[measure]];
      console.log(
        `  ${label.padEnd(11)} FTS5 ${number(theirs)}  search ${number(ours)} ${ratio(ours, theirs)}`,
      );
    }
  }
  console.log('\nall collections (macro)');
  for (const [measure, label] of Object.entries(names)) {
    const average = (side) =>
      results.reduce((sum, result) => sum + result[side][measure], 0) / results.length;
    const [theirs, ours] = [average('baseline'), average('search')];
    console.log(
      `  ${label.padEnd(11)} FTS5 ${number(theirs)}  search ${number(ours)} ${ratio(ours, theirs)}`,
    );
  }
};

const knownItem = async () => {
  const { documents, baseline, search } = await measured(
    'known-item.mjs',
    path.join(data, 'articles'),
  );
  console.log(`\nknown items: ${documents} articles by half of their titles`);
  console.log(
    `  MRR         FTS5 ${number(baseline)}  search ${number(search)} ${ratio(search, baseline)}`,
  );
};

const related = async () => {
  for (const name of foldersWith(path.join(data, 'search'), 'related.tsv')) {
    const result = await measured('related.mjs', path.join(data, 'search', name));
    console.log(
      `\nrelated articles, ${name}: ${result.documents} articles, ${result.judged} with links`,
    );
    console.log(
      `  nDCG@10     title as query ${number(result.baseline)}  related ${number(result.search)} ${ratio(result.search, result.baseline)}`,
    );
  }
};

const milliseconds = (value) => `${value.toFixed(1)} ms`.padStart(9);

const speed = async () => {
  console.log(
    '\nspeed: 200 different queries of 1 to 7 words over HTTP, GET /api/search, one after the other',
  );
  for (const size of sizes) {
    const result = await measured('speed.mjs', path.join(data, 'articles'), String(size));
    const { p50, p95, empty, work, longest, megabytes, seconds } = result;
    console.log(
      `  ${String(size).padStart(7)} documents  p50 ${milliseconds(p50)}  p95 ${milliseconds(p95)}  ` +
        `(a request that searches nothing ${milliseconds(empty)})  event loop: ` +
        `${milliseconds(work)} of work a query, held ${milliseconds(longest)} at most  ` +
        `${megabytes.toFixed(0)} MiB  indexed in ${seconds.indexing.toFixed(0)} s, ` +
        `embedded in ${seconds.embedding.toFixed(0)} s`,
    );
  }
};

await ensureServerBuilt();
if (only.has('quality')) await quality();
if (only.has('known-items')) await knownItem();
if (only.has('related')) await related();
if (only.has('speed')) await speed();

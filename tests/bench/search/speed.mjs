/** Measures queries over HTTP on an archive of SIZE made-up documents: node speed.mjs FOLDER SIZE */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { readArticles } from './collections.mjs';
import { madeUpArchive } from './made-up-archive.mjs';
import { watchMainThread } from './main-thread.mjs';
import { percentile } from './measures.mjs';
import { withProduct } from './product.mjs';

const WARM_UP = 20;
const QUERIES = 200;
/** Too short to be looked for: what a request costs without a search. */
const EMPTY = Array.from({ length: QUERIES }, () => 'ab');

const [folder, size] = process.argv.slice(2);

/** Asks from a process of its own, so that asking does not hold up answering. */
const asking = async (address, warmUp, queries, whenWarm = () => {}) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'ask.mjs'), address], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ warmUp, queries }));
  let printed = '';
  child.stdout.on('data', (chunk) => {
    if (printed === '') whenWarm();
    printed += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`The asking process ended with ${code}.`);
  return JSON.parse(printed.split('\n')[1]).map(({ milliseconds }) => milliseconds);
};

const { documents, queries } = madeUpArchive(readArticles(folder), Number(size), WARM_UP + QUERIES);

await withProduct(documents, async ({ listen, seconds }) => {
  const address = await listen();
  let stopWatching = () => ({ work: 0, longest: 0 });
  const searches = await asking(
    address,
    queries.slice(0, WARM_UP),
    queries.slice(WARM_UP),
    () => (stopWatching = watchMainThread()),
  );
  const { work, longest } = stopWatching();
  const empty = await asking(address, EMPTY.slice(0, WARM_UP), EMPTY);
  console.log(
    JSON.stringify({
      seconds,
      p50: percentile(searches, 0.5),
      p95: percentile(searches, 0.95),
      empty: percentile(empty, 0.5),
      work: work / QUERIES,
      longest,
      megabytes: process.memoryUsage().rss / 2 ** 20,
    }),
  );
});
process.exit(0);

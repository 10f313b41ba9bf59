/** Does named work of text-work.cjs in threads, all at once, and prints `[result, milliseconds]` of each as JSON. */
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const { inTextThread } = require(path.resolve('src/foundation/dist/threads/text-threads.js'));
const file = path.join(import.meta.dirname, 'text-work.cjs');

const results = await Promise.all(
  process.argv.slice(2).map(async (work) => {
    const [name, ...texts] = work.split(':');
    const before = performance.now();
    const result = await inTextThread(file, name, ...texts);
    return [result, performance.now() - before];
  }),
);
console.log(JSON.stringify(results));
process.exit();

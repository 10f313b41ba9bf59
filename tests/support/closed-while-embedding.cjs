/** Closes the thread of the bundled network so many milliseconds after it was given a long text, and ends. */
const path = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');

const THREADS = 'dist/src/plugins/search/server/src/models/bundled/embedding-threads.js';
const { entryThread } = require(path.join(process.cwd(), THREADS));

const main = async (milliseconds) => {
  const thread = entryThread();
  await thread.embed('');
  thread.embed('word '.repeat(2000)).catch(() => {});
  await pause(milliseconds);
  await thread.close();
  process.exit(0);
};

void main(Number(process.argv[2]));

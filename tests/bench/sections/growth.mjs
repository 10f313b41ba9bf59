/** How pages that are not in memory grow with the archive, and what a change in it costs readers. */
import { load } from '../load.mjs';
import { startService } from '../processes.mjs';
import { rounded } from '../report.mjs';
import { steadyLoad } from '../steady-load.mjs';

/** Ghost 6.65 with 200 posts, on a machine where bare Koa answered 28,000 requests a second. */
const GHOST = { koa: 28_000, article: 104, home: 39, feed: 62 };
const SECONDS = 3;
/** As many as autocannon opens unless it is told otherwise. */
const CONNECTIONS = 10;
/** What lists the whole archive is written one after the other, however many ask at a time. */
const ONE_AT_A_TIME = new Set(['llms.txt', 'llms.txt, a month', 'sitemap']);
/** Before each measurement: what has just started is still being compiled. */
const WARM_UP_SECONDS = 1;
/** So long the background may take to index an archive before it is measured all the same. */
const PATIENCE_SECONDS = Number(process.env.BENCH_SETTLE_SECONDS ?? 300);

const PAGES = {
  article: '/agency-2/article-1',
  home: '/',
  hub: '/agency-2',
  feed: '/feed',
  search: '/api/search?q=cen+badon+article',
  'llms.txt': '/llms.txt',
  'llms.txt, a month': `/llms-articles-${new Date().toISOString().slice(0, 7)}.txt`,
  sitemap: '/sitemap.xml',
};

/** The largest part of a sitemap that may be divided. */
const sitemapOf = (size) => (size > 45_000 ? '/sitemap-articles-1.xml' : '/sitemap.xml');

/**
 * Latency of a page from memory while llms.txt is written anew every second, beside the same with
 * nothing else to do.
 */
const besideWriting = async (file, env) => {
  const service = await startService(file, { ...env, PAGE_CACHE_SECONDS: '1' });
  try {
    const page = `${service.url}/agency-2/article-1`;
    const asking = { connections: 4, seconds: SECONDS * 2 };
    await service.settled(5);
    const idle = await steadyLoad(page, asking);
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        await (await fetch(`${service.url}/llms.txt`)).arrayBuffer();
        await new Promise((resume) => setTimeout(resume, 50));
      }
    })();
    const busy = await steadyLoad(page, asking);
    isOver = true;
    await writing;
    return { idle, busy };
  } finally {
    await service.stop();
  }
};

/**
 * @param {{ database: string, places: { size: number, file: string, env: object }[], koaPerSecond: number,
 *   report: object }} run its database, and archives on it by size
 */
export const measureGrowth = async ({ database, places, koaPerSecond, report }) => {
  const rows = [];
  const operation = [];
  const milliseconds = new Map(Object.keys(PAGES).map((name) => [name, []]));
  for (const { size, file, env } of places) {
    report.progress(`${size} articles: waiting until the search index is up to date`);
    const indexing = await startService(file, env);
    const isSettled = await indexing.settled(PATIENCE_SECONDS);
    const indexed = indexing.residentMebibytes();
    await indexing.stop();
    const service = await startService(file, { ...env, PAGE_CACHE_SECONDS: '0' });
    const atStart = service.residentMebibytes();
    await service.settled(isSettled ? 60 : 5);
    for (const [name, plain] of Object.entries(PAGES)) {
      const address = name === 'sitemap' ? sitemapOf(size) : plain;
      const url = `${service.url}${address}`;
      // The first answer of an index writes what later ones keep, which may take longer than the warm-up.
      await (await fetch(url)).arrayBuffer();
      await load(url, { connections: 1, seconds: WARM_UP_SECONDS });
      const alone = await load(url, { connections: 1, seconds: SECONDS });
      const together = ONE_AT_A_TIME.has(name)
        ? null
        : await load(url, { connections: CONNECTIONS, seconds: SECONDS });
      const { perSecond } = together ?? alone;
      const share = perSecond / koaPerSecond;
      const ghost = GHOST[name] === undefined ? null : share / (GHOST[name] / GHOST.koa);
      milliseconds.get(name).push(Number((1000 / alone.perSecond).toFixed(2)));
      rows.push([
        size,
        name,
        rounded(perSecond, 1),
        rounded(1000 / alone.perSecond, 1),
        alone.p99,
        alone.failures + (together?.failures ?? 0),
        ghost === null ? null : `${rounded(ghost, 1)} ×`,
      ]);
      report.progress(`${size} articles, ${name}: ${rounded(perSecond, 1)}/s`);
    }
    const memory = service.residentMebibytes();
    await service.stop();
    const { idle, busy } = await besideWriting(file, env);
    operation.push([
      size,
      `${rounded(service.startMilliseconds / 1000, 1)} s`,
      `${atStart} MiB`,
      `${Math.max(memory, indexed)} MiB`,
      `${rounded(idle.p99, 2)} ms`,
      `${rounded(busy.p99, 2)} ms`,
      isSettled ? 'up to date' : 'under way',
    ]);
  }
  report.heading(`Pages that are not in memory, by size of the archive on ${database}`);
  report.paragraph(
    'Page cache off. Requests a second over ten connections (llms.txt and sitemap: one); milliseconds (mean, p99) with one request after the other. Against Ghost: requests a second as a share of bare Koa’s in this run, over Ghost 6.65’s share with 200 posts on its machine.',
  );
  report.table(
    ['articles', 'page', 'requests/s', 'ms alone', 'p99 ms alone', 'failures', 'against Ghost'],
    rows,
  );
  const sizes = places.map(({ size }) => size);
  report.lines({
    name: database === 'SQLite' ? 'growth' : 'growth-postgres',
    title: `Time of a page that is not in memory, on ${database}`,
    unit: 'ms',
    sizes,
    series: Object.fromEntries(milliseconds),
  });
  report.heading(`The service by size of the archive on ${database}`);
  report.paragraph(
    'Start: until the first 200. Writing: pages are kept for a second only and llms.txt is asked for all the time, while a page is read over four connections.',
  );
  report.table(
    [
      'articles',
      'start',
      'memory at start',
      'memory at most',
      'p99 of a cached page',
      'p99 while writing',
      'search index',
    ],
    operation,
  );
};

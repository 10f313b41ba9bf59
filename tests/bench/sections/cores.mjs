/** What web workers in front of the service add, beside other programs that keep pages in memory. */
import { availableParallelism } from 'node:os';
import { inTurns } from '../load.mjs';
import { startNginx, startVarnish } from '../caching-servers.mjs';
import { startService } from '../processes.mjs';
import { rounded } from '../report.mjs';
import { steadyLoad } from '../steady-load.mjs';

/** Web workers that are measured: none, one, and one for each processor. */
const COUNTS = [...new Set([0, 1, availableParallelism()])];

const nameOf = (count) =>
  count === 0 ? 'the service alone' : `${count} web worker${count === 1 ? '' : 's'}`;

/** Measures how often a server answers, and what an answer costs the threads that answer. */
const measureWith = (processorMilliseconds) => async (url, options) => {
  const before = processorMilliseconds();
  const result = await steadyLoad(url, options);
  const spent = processorMilliseconds() - before;
  return { ...result, microseconds: (spent * 1000) / result.answers };
};

/**
 * @param {{ file: string, report: object }} run `file`: a filled archive
 */
export const measureCores = async ({ file, report }) => {
  report.heading('Every core');
  const rows = [];
  const path = '/agency-2/article-1';
  let body;
  for (const count of COUNTS) {
    const service = await startService(file, { WORKERS: String(count) });
    await service.settled();
    const page = `${service.url}${path}`;
    const answers = Array.from({ length: 20 }, () =>
      fetch(page, { headers: { 'Accept-Encoding': 'identity', Connection: 'close' } }),
    );
    for (const answer of await Promise.all(answers)) body = await answer.arrayBuffer();
    const clock = count === 0 ? service.mainThreadMilliseconds : service.webWorkersMilliseconds;
    const name = nameOf(count);
    const { [name]: result } = await inTurns({ [name]: page }, measureWith(clock));
    rows.push([name, result]);
    await service.stop();
  }
  const service = await startService(file);
  const others = {
    nginx: await startNginx(Buffer.from(body)),
    Varnish: await startVarnish(service.url),
  };
  for (const [name, server] of Object.entries(others)) {
    if (server === null) continue;
    const url = name === 'Varnish' ? new URL(path, server.url).href : server.url;
    const { [name]: result } = await inTurns({ [name]: url }, steadyLoad);
    rows.push([name, result]);
    await server.stop();
  }
  await service.stop();
  const [, alone] = rows[0];
  report.paragraph(
    `The same page and client. The client takes a processor itself: on ${availableParallelism()} processors, requests a second can't grow as much as web workers do. What an answer costs the threads that give it says what more processors would bring.`,
  );
  report.table(
    ['server', 'requests/s', 'p99 ms', 'to the service alone', 'µs of a processor an answer'],
    rows.map(([name, { perSecond, p99, microseconds }]) => [
      name,
      rounded(perSecond),
      rounded(p99, 2),
      rounded(perSecond / alone.perSecond, 2),
      microseconds === undefined ? '–' : rounded(microseconds, 1),
    ]),
  );
};

/** What a page from memory costs, beside bare servers that answer the same bytes. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { inTurns, load } from '../load.mjs';
import { startBaseline, startService } from '../processes.mjs';
import { rounded } from '../report.mjs';
import { steadyLoad } from '../steady-load.mjs';

/** What the connection adds by itself. */
const BY_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Servers that answer 304. */
const WITH_ETAG = ['bare node:http, our header fields', 'the service'];

/**
 * @param {{ file: string, folder: string, report: object }} run `file`: a filled archive
 * @returns {Promise<number>} requests a second of bare Koa, as autocannon counts them
 */
export const measureCached = async ({ file, folder, report }) => {
  const service = await startService(file);
  await service.settled();
  const page = `${service.url}/agency-2/article-1`;
  const response = await fetch(page, { headers: { 'Accept-Encoding': 'identity' } });
  const body = Buffer.from(await response.arrayBuffer());
  const [bodyFile, headersFile] = ['page.html', 'headers.json'].map((name) =>
    path.join(folder, name),
  );
  writeFileSync(bodyFile, body);
  const fields = [...response.headers].filter(([name]) => !BY_THE_CONNECTION.has(name));
  writeFileSync(headersFile, JSON.stringify(Object.fromEntries(fields)));
  const servers = {
    'bare Koa 2': await startBaseline('koa', bodyFile),
    'bare Koa 2, our header fields': await startBaseline('koa', bodyFile, headersFile),
    'bare node:http': await startBaseline('node', bodyFile),
    'bare node:http, our header fields': await startBaseline('node', bodyFile, headersFile),
  };
  const addresses = {
    ...Object.fromEntries(Object.entries(servers).map(([name, { url }]) => [name, url])),
    'the service': page,
  };
  const results = await inTurns(addresses, steadyLoad);
  const etag = response.headers.get('etag');
  const unchanged = await inTurns(
    Object.fromEntries(WITH_ETAG.map((name) => [name, addresses[name]])),
    (url, options) => steadyLoad(url, { ...options, etag }),
  );
  const parsed = await inTurns(addresses, load);
  const memory = service.residentMebibytes();
  await Promise.all([service, ...Object.values(servers)].map((server) => server.stop()));

  const koa = results['bare Koa 2'];
  const koaParsed = parsed['bare Koa 2'];
  report.heading('A page from memory');
  report.paragraph(
    `An article page of ${body.length} bytes, 32 connections, limiter on. The best of several turns of each server. The client counts bytes, so that the server is what is busy. autocannon, on the right, parses every header field and is itself the slower side: it sees how many fields a server sends.`,
  );
  report.table(
    [
      'server',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'ratio to Koa',
      'p99 to Koa’s',
      'autocannon: requests/s',
      'ratio to Koa',
    ],
    Object.entries(results).map(([name, { perSecond, p50, p99 }]) => [
      name,
      rounded(perSecond),
      rounded(p50, 2),
      rounded(p99, 2),
      rounded(perSecond / koa.perSecond, 2),
      rounded(p99 / koa.p99, 1),
      rounded(parsed[name].perSecond),
      rounded(parsed[name].perSecond / koaParsed.perSecond, 2),
    ]),
  );
  report.bars({
    name: 'cached',
    title: 'A page from memory',
    unit: 'requests a second',
    values: Object.entries(results).map(([name, { perSecond }]) => [name, Math.round(perSecond)]),
  });
  report.paragraph('The same page asked for by who has it: If-None-Match, answered 304.');
  report.table(
    ['server', '304 a second', 'p99 ms', 'ratio to its 200'],
    WITH_ETAG.map((name) => [
      name,
      rounded(unchanged[name].perSecond),
      rounded(unchanged[name].p99, 2),
      rounded(unchanged[name].perSecond / results[name].perSecond, 2),
    ]),
  );
  report.paragraph(`Resident memory afterwards: ${memory} MiB.`);
  return koaParsed.perSecond;
};

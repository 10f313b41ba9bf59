/**
 * `npm run soak`: a mixed load at a fixed rate for SOAK_MINUTES (default 10) on a service with an archive of
 * the demo's size, and what became of its memory. Fails when memory grows by more than a tenth after the
 * first third, when a request is answered with 5xx, not at all or otherwise than it should be, and when the
 * event loop is held up.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { command, readArguments } from '../../scripts/command-line.mjs';
import { ensureInstalled, ensureServerBuilt, root } from '../../scripts/project.mjs';
import { issueFullToken, registerFirstAccount } from './account.mjs';
import { admitAgent } from './agent.mjs';
import { fillArchive } from './archive.mjs';
import { startService } from './processes.mjs';
import { rounded, table } from './report.mjs';
import { drive } from './soak/drive.mjs';
import { documentIdsOf, kindsOf } from './soak/requests.mjs';
import { sample } from './soak/samples.mjs';
import { trendOf } from './soak/trend.mjs';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const SAMPLE_MS = 5000;
const ARTICLES = 70;
const OTAS = 20;
const MAX_GROWTH = 0.1;
const MAX_LAG_MS = 250;
const METRICS_TOKEN = 'the-token-of-the-soak';

await readArguments(
  command(
    'soak',
    'Loads the service for SOAK_MINUTES (default 10), and ends with 1 when memory grows or an answer is wrong.',
    'SOAK_MINUTES=2 npm run soak',
  ),
);

process.chdir(root);
await ensureInstalled();
await ensureServerBuilt();

const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-soak-'));
const database = path.join(folder, 'data.db');
const settings = {
  METRICS_TOKEN,
  PUBLIC_DIRECTORY: path.join(folder, 'public'),
  MAIL_OUTBOX: path.join(folder, 'outbox'),
  // Full before the first third is over, so that what fills it is not taken for a leak.
  PAGE_CACHE_MEBIBYTES: '8',
  RATE_LIMIT_SUBSCRIBE: '1000000000',
  RATE_LIMIT_SUBSCRIBE_DOMAIN: '1000000000',
  RATE_LIMIT_FAILED_AUTHENTICATION: '1000000000',
  RATE_LIMIT_AUTHORIZATION: '1000000000',
};

const prepare = async () => {
  mkdirSync(path.join(settings.PUBLIC_DIRECTORY, 'uploads'), { recursive: true });
  await (await startService(database, settings)).stop();
  fillArchive(database, ARTICLES);
  const service = await startService(database, settings);
  const { url } = service;
  const session = await registerFirstAccount(url);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 };
  const kinds = kindsOf({
    articles: ARTICLES,
    otas: OTAS,
    apiToken: await issueFullToken(url, session),
    agentToken: await admitAgent(url, session),
    documentIds: await documentIdsOf(url),
    // Pure noise would cost several times what a photograph costs to encode.
    picture: await sharp({ create: { width: 1600, height: 900, channels: 3, noise } })
      .blur(6)
      .png()
      .toBuffer(),
  });
  return { service, kinds };
};

const run = async ({ service, kinds }) => {
  const end = performance.now() + MINUTES * 60_000;
  const load = drive(service.url, kinds);
  const own = monitorEventLoopDelay({ resolution: 10 });
  const samples = [];
  while (performance.now() < end) {
    own.reset();
    own.enable();
    await pause(SAMPLE_MS);
    const ownLagMs = own.percentile(99) / 1e6;
    samples.push({ ...(await sample(service.url, METRICS_TOKEN)), ownLagMs });
  }
  own.disable();
  await load.stop();
  return { counts: load.counts, samples };
};

const milliseconds = (histogram, percentile) => rounded(histogram.percentile(percentile) / 1000, 1);

const countRow = ({ name, statuses, latency }) => [
  name,
  [...statuses.values()].reduce((sum, count) => sum + count, 0),
  [...statuses].map(([status, count]) => `${status || 'none'}: ${count}`).join(', '),
  milliseconds(latency, 50),
  milliseconds(latency, 99),
];

const trendRow = (name, { from, to, growth }) => [
  name,
  `${rounded(from)} MiB`,
  `${rounded(to)} MiB`,
  `${rounded(growth * 100, 1)} %`,
];

const report = ({ counts, samples }) => {
  const settled = samples.slice(Math.ceil(samples.length / 3));
  const trend = (name) => trendOf(settled.map((one) => ({ at: one.at, value: one[name] })));
  const memory = trend('resident');
  const worst = (name) => Math.max(...settled.map((one) => one[name]));
  const lag = worst('lagMs');
  console.log(table(['requests', 'number', 'answers', 'p50 ms', 'p99 ms'], counts.map(countRow)));
  console.log();
  console.log(
    table(
      ['after the first third', 'at its begin', 'at the end', 'growth'],
      [trendRow('resident memory', memory), trendRow('heap in use', trend('heap'))],
    ),
  );
  console.log(
    `\nEvent loop, p99 of the worst ${SAMPLE_MS / 1000} seconds: ${rounded(lag)} ms. ` +
      `Of the asking process, which shows how busy the machine is: ${rounded(worst('ownLagMs'))} ms.`,
  );

  const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
  return [
    memory.growth > MAX_GROWTH && `Memory grew by ${rounded(memory.growth * 100, 1)} %.`,
    sum('faults') > 0 && `${sum('faults')} requests were answered with 5xx or not at all.`,
    sum('unexpected') > 0 && `${sum('unexpected')} answers were not what they should be.`,
    lag > MAX_LAG_MS && `The event loop was held up for ${rounded(lag)} ms.`,
  ].filter(Boolean);
};

try {
  const prepared = await prepare();
  try {
    const failures = report(await run(prepared));
    for (const failure of failures) console.error(`FAILED: ${failure}`);
    if (failures.length > 0) process.exitCode = 1;
  } finally {
    await prepared.service.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

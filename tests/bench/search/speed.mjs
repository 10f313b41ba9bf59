/**
 * Measures the service itself over HTTP on an archive of SIZE made-up articles, at rest: node speed.mjs FOLDER
 * SIZE. BENCH_ARCHIVES names a folder that keeps archives for the next run.
 */
import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { run } from '#scripts/project.mjs';
import { startService } from '../processes.mjs';
import { percentile } from './measures.mjs';
import { progress } from './progress.mjs';

const WARM_UP = 20;
const MEASURED = 200;
/** How often somebody else asks whether the service is there. */
const UP_EVERY_MS = 20;
/** So long a service that has just started may take to come to rest. */
const PATIENCE_SECONDS = 60;

const [articles, count] = process.argv.slice(2);
const size = Number(count);

/** Asks from a process of its own. */
const asked = async (address, paths) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'ask.mjs'), address], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(paths));
  return json(child.stdout);
};

const searchFor = (query) => `/api/search?${new URLSearchParams({ q: query })}`;
/** What somebody has typed who has just begun. */
const suggestFor = (query) =>
  `/api/search/suggest?${new URLSearchParams({ q: query.slice(0, 4).trim() })}`;

/** What `/up` takes while something goes on. */
const upDuring = async (address, work) => {
  const taken = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${address}/up`)).arrayBuffer();
      taken.push(performance.now() - began);
      await new Promise((resume) => setTimeout(resume, UP_EVERY_MS));
    }
  })();
  await work();
  isOver = true;
  await watching;
  return taken;
};

/** The archive, made unless an earlier run has left it. */
const archiveIn = async (folder) => {
  const file = path.join(folder, `search-${size}.db`);
  if (existsSync(file)) {
    const kept = new Database(file);
    // Every run has secrets of its own, and signs with a key of its own.
    kept.exec('DELETE FROM oauth_keys');
    kept.close();
    return file;
  }
  const script = path.join(import.meta.dirname, 'speed-archive.mjs');
  const unfinished = path.join(folder, `unfinished-${size}.db`);
  for (const end of ['', '-wal', '-shm']) rmSync(`${unfinished}${end}`, { force: true });
  await run(process.execPath, [script, articles, count, unfinished], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(`${unfinished}.queries.json`, `${file}.queries.json`);
  renameSync(unfinished, file);
  return file;
};

const temporary = mkdtempSync(path.join(tmpdir(), 'ota-news-bench-'));
const folder = process.env.BENCH_ARCHIVES ?? temporary;
mkdirSync(folder, { recursive: true });
try {
  const file = await archiveIn(folder);
  const queries = JSON.parse(readFileSync(`${file}.queries.json`, 'utf8'));
  progress(`${size} articles: starting the service`);
  const service = await startService(file);
  try {
    if (!(await service.settled(PATIENCE_SECONDS))) {
      throw new Error(
        `The service on ${file} does not come to rest: an archive that was kept may be of another version.`,
      );
    }
    const atRest = service.residentMebibytes();
    await asked(service.url, queries.slice(0, WARM_UP).map(searchFor));
    progress(`${size} articles: searching`);
    const paths = queries.slice(WARM_UP).map(searchFor);
    const before = [service.mainThreadMilliseconds(), service.processorSeconds()];
    const searches = await asked(service.url, paths.slice(0, MEASURED));
    const [onMainThread, onProcessors] = [
      service.mainThreadMilliseconds() - before[0],
      1000 * (service.processorSeconds() - before[1]),
    ];
    progress(`${size} articles: searching, while somebody asks for /up`);
    const suggestions = await asked(service.url, queries.slice(WARM_UP).map(suggestFor));
    const taken = await upDuring(service.url, () => asked(service.url, paths.slice(MEASURED)));
    console.log(
      JSON.stringify({
        p50: percentile(searches, 0.5),
        p95: percentile(searches, 0.95),
        p99: percentile(searches, 0.99),
        suggestions: percentile(suggestions, 0.95),
        up: { p99: percentile(taken, 0.99), longest: Math.max(...taken) },
        work: { mainThread: onMainThread / MEASURED, all: onProcessors / MEASURED },
        memory: { atRest, highest: service.highestMebibytes() },
      }),
    );
  } finally {
    await service.stop();
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
process.exit(0);

/**
 * `npm run bench`: what the service costs, as ratios to baselines measured in the same run. A run of all parts writes
 * docs/benchmarks.md. BENCH_SECONDS (default 4) is the length of one measurement,
 * BENCH_SETTLE_SECONDS (default 300) how long the search may take to index an archive before it is
 * measured, BENCH_POSTGRES_URL a server on which databases may be made for the time of the run,
 * BENCH_REPLICATED_POSTGRES_URL one with a replica, BENCH_REDIS_URL a Redis whose database may be used,
 * BENCH_ARCHIVES a folder that keeps the archives, and what the search has indexed of them, for the
 * next run.
 */
import Database from 'better-sqlite3';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { positives, someOf } from '../../scripts/argument-kinds.mjs';
import { command, readArguments } from '../../scripts/command-line.mjs';
import { ensureInstalled, ensureServerBuilt, root } from '../../scripts/project.mjs';
import { fillArchive } from './archive.mjs';
import { copyToPostgres } from './postgres-archive.mjs';
import { startService } from './processes.mjs';
import { createReport } from './report.mjs';
import { measureAgents } from './sections/agents.mjs';
import { measureCached } from './sections/cached.mjs';
import { measureCores } from './sections/cores.mjs';
import { measureDeployment } from './sections/deployment.mjs';
import { measureGrowth } from './sections/growth.mjs';
import { measureIngestion } from './sections/ingestion.mjs';
import { measureViews, reportViews } from './sections/panel.mjs';
import { measureVersions } from './sections/versions.mjs';

const ALL = ['cached', 'cores', 'growth', 'panel', 'versions', 'agents', 'ingestion', 'deployment'];
const { options } = await readArguments(
  command(
    'bench',
    'Measures what the service costs, beside baselines of the same run; a run of all parts writes docs/benchmarks.md.',
    'npm run bench -- --only cached,growth --sizes 200,1000',
  )
    .option('--only <parts>', `some of ${ALL.join(', ')}`, someOf(ALL), ALL)
    .option(
      '--sizes <numbers>',
      'articles in the archives',
      positives,
      [200, 1000, 10_000, 100_000],
    )
    .option(
      '--growth-on <databases>',
      'where growth is measured: sqlite, postgres',
      someOf(['sqlite', 'postgres']),
      ['sqlite'],
    ),
);
const only = new Set(options.only);
const { sizes, growthOn } = options;

process.chdir(root);
await ensureInstalled();
await ensureServerBuilt();

const postgresUrl = process.env.BENCH_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-bench-'));
const archives = process.env.BENCH_ARCHIVES ?? folder;
mkdirSync(archives, { recursive: true });
const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`. Figures of one run on one machine: what counts are the ratios to the baselines,
which were measured in the same run. Load comes from a process of its own on the same machine.`;
const report = createReport(path.join(root, 'docs/benchmarks.md'), INTRODUCTION);

const archiveOf = async (size) => {
  const file = path.join(archives, `${size}.db`);
  if (existsSync(file)) {
    // Every run has secrets of its own, and signs with a key of its own.
    const kept = new Database(file);
    kept.exec('DELETE FROM oauth_keys');
    kept.close();
    return file;
  }
  report.progress(`Making an archive of ${size} articles`);
  const empty = await startService(file);
  await empty.stop();
  fillArchive(file, size);
  return file;
};

let databases = 0;

/** Runs work beside an empty database on PostgreSQL; null where there is no server. */
const withPostgres = async (work, server = postgresUrl) => {
  const client = new Client({ connectionString: server });
  try {
    await client.connect();
  } catch (error) {
    report.paragraph(`No PostgreSQL at ${new URL(server).host} (${error.code}): not measured.`);
    return work(null);
  }
  const name = `ota_bench_${process.pid}_${(databases += 1)}`;
  await client.query(`CREATE DATABASE ${name}`);
  try {
    const address = new URL(server);
    address.pathname = `/${name}`;
    return await work(address.href);
  } finally {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.end();
  }
};

/** A copy of an archive for a part that adds to it; what stands in its write-ahead log comes along. */
const backUp = async (file, copy) => {
  const database = new Database(file);
  await database.backup(copy);
  database.close();
};

/** Each step from one process on SQLite to several on a replicated PostgreSQL, with what it is run within. */
const deploymentSteps = () => {
  const redis = { REDIS_URL: process.env.BENCH_REDIS_URL ?? 'redis://127.0.0.1:6379/9' };
  const replicated = process.env.BENCH_REPLICATED_POSTGRES_URL;
  const onPostgres =
    (server, env = {}) =>
    (work) =>
      withPostgres((address) => address && work({ ...env, DATABASE_URL: address }), server);
  return [
    ['one process, SQLite', 1, (work) => work({})],
    ['one process, PostgreSQL', 1, onPostgres()],
    ['three processes, PostgreSQL, Redis', 3, onPostgres(postgresUrl, redis)],
    ...(replicated === undefined
      ? []
      : [['the same, PostgreSQL with a replica', 3, onPostgres(replicated, redis)]]),
  ].map(([name, processes, within]) => ({
    name,
    processes,
    within: (work) => within((env) => work({ file: emptyFile(name.replaceAll(/\W+/g, '-')), env })),
  }));
};

/** Copies an archive to an empty database on PostgreSQL. @returns how a service is started on it */
const copiedPlace = async (address, size, file) => {
  const env = { DATABASE_URL: address };
  const unused = emptyFile(`unused-${size}`);
  const empty = await startService(unused, env);
  await empty.stop();
  report.progress(`Copying ${size} articles to PostgreSQL`);
  await copyToPostgres(address, file);
  return { size, file: unused, env };
};

/** Runs work beside copies of archives on PostgreSQL; without a server not at all. */
const withCopies = ([next, ...others], work, places = []) =>
  next === undefined
    ? work(places)
    : withPostgres(async (address) => {
        if (address === null) return;
        const place = await copiedPlace(address, ...next);
        await withCopies(others, work, [...places, place]);
      });

/** Measures the panel on a copy of an archive, and on PostgreSQL with the same articles. @returns rows of the table */
const measurePanelOf = async ([size, file]) => {
  const copy = path.join(folder, `panel-${size}.db`);
  await backUp(file, copy);
  const rows = await measureViews({ database: 'SQLite', size, file: copy }, report);
  await withPostgres(async (address) => {
    if (address === null) return;
    const place = await copiedPlace(address, size, file);
    rows.push(...(await measureViews({ database: 'PostgreSQL', ...place }, report)));
  });
  return rows;
};

const emptyFile = (name) => path.join(folder, `${name}.db`);

try {
  const files = [];
  const needsArchives = ['cached', 'cores', 'growth', 'panel', 'agents'].some((part) =>
    only.has(part),
  );
  for (const size of needsArchives ? sizes : []) files.push([size, await archiveOf(size)]);
  const [, smallest] = files[0] ?? [];
  // Growth compares with bare Koa too.
  const koaPerSecond =
    only.has('cached') || only.has('growth')
      ? await measureCached({ file: smallest, folder, report })
      : null;
  if (only.has('cores')) await measureCores({ file: smallest, report });
  if (only.has('growth')) {
    const measureOn = (database, places) =>
      measureGrowth({ database, places, koaPerSecond, report });
    const places = files.map(([size, file]) => ({ size, file, env: {} }));
    if (growthOn.includes('sqlite')) await measureOn('SQLite', places);
    if (growthOn.includes('postgres')) {
      await withCopies(files, (copies) => measureOn('PostgreSQL', copies));
    }
  }
  if (only.has('panel')) {
    const rows = [];
    for (const archive of new Set([files[0], files.at(-1)])) {
      rows.push(...(await measurePanelOf(archive)));
    }
    reportViews(rows, report);
  }
  if (only.has('versions')) await measureVersions({ folder, report });
  if (only.has('agents')) {
    const file = path.join(folder, 'agents.db');
    await backUp(smallest, file);
    await measureAgents({ file, report });
  }
  if (only.has('ingestion')) {
    await withPostgres((address) =>
      measureIngestion({
        places: {
          SQLite: { file: emptyFile('ingestion') },
          ...(address === null
            ? {}
            : { PostgreSQL: { file: emptyFile('unused'), env: { DATABASE_URL: address } } }),
        },
        report,
      }),
    );
  }
  if (only.has('deployment')) await measureDeployment({ steps: deploymentSteps(), report });
  if (ALL.every((part) => only.has(part))) await report.write();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

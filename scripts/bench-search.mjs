/**
 * `npm run bench:search`: measures the quality and speed of the search. BENCH_DATA is the folder with the collections,
 * BENCH_ARCHIVES a folder that keeps the archives generated for the speed measurement.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { positives, someOf } from './argument-kinds.mjs';
import { command, runCommand } from './command-line.mjs';
import { generatedSecrets } from './environment-file.mjs';
import { ensureServerBuilt, root } from './project.mjs';
import { freePort } from '../tests/bench/processes.mjs';
import { createReport, rounded } from '../tests/bench/report.mjs';
import { foldersWith } from '../tests/bench/search/collections.mjs';

const data = path.resolve(root, process.env.BENCH_DATA ?? '../shared/data');
const collection = (name) => path.join(data, 'search', name);
const articles = path.join(data, 'articles');

/** Default archive sizes. An archive of 100,000 takes most of an hour to generate and must be requested. */
const USUAL_SIZES = [1000, 10_000];
/** Sizes of young archives, at which the ranking changes its rules. */
const YOUNG = [80, 200, 400];

const INTRODUCTION = `# Benchmarks of the search

Written by \`npm run bench:search\`. How well it finds is the same on every machine; how fast, and in how much memory, is
of one run on one. Beside it stands FTS5 alone: SQLite's own full text, bm25 over stemmed words, terms joined with OR.`;

/** Runs each measurement in its own process, so that they do not affect each other's memory. */
const measured = async (script, ...args) => {
  const port = await freePort();
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.join(root, 'tests/bench/search', script), ...args.map(String)],
      {
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
      },
    );
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    child.once('exit', (code) =>
      code === 0
        ? resolve(JSON.parse(printed.trim().split('\n').at(-1)))
        : reject(new Error(`${script} ended with ${code}: ${printed}`)),
    );
  });
};

const figure = (value) => rounded(value, 3);
const ratio = (ours, theirs) => `${rounded(ours / theirs, 2)} ×`;
const share = (value) => `${rounded(100 * value)}%`;
const milliseconds = (value) => `${rounded(value, 1)} ms`;

const MEASURES = { ndcg10: 'nDCG@10', map: 'MAP', recall100: 'recall@100' };

const qualityRows = (name, { documents, queries, baseline, search }) =>
  Object.entries(MEASURES).map(([measure, label]) => [
    name,
    documents,
    queries,
    label,
    figure(baseline[measure]),
    figure(search[measure]),
    ratio(search[measure], baseline[measure]),
  ]);
const QUALITY_COLUMNS = ['archive', 'texts', 'queries', 'measure', 'FTS5', 'search', 'ratio'];

const meanOf = (results, side) =>
  Object.fromEntries(
    Object.keys(MEASURES).map((measure) => [
      measure,
      results.reduce((sum, result) => sum + result[side][measure], 0) / results.length,
    ]),
  );

const collections = foldersWith(path.join(data, 'search'), 'qrels.tsv');

const quality = async (report) => {
  const results = new Map();
  for (const name of collections) {
    report.progress(`Quality on ${name}`);
    results.set(name, await measured('quality.mjs', collection(name)));
  }
  report.heading('Whole collections');
  const all = [...results.values()];
  const mean = {
    documents: null,
    queries: null,
    baseline: meanOf(all, 'baseline'),
    search: meanOf(all, 'search'),
  };
  report.table(QUALITY_COLUMNS, [
    ...[...results].flatMap(([name, result]) => qualityRows(name, result)),
    ...qualityRows('mean of them', mean),
  ]);
};

const young = async (report) => {
  const rows = [];
  for (const name of collections) {
    for (const size of YOUNG) {
      report.progress(`Quality on a young archive: ${name}, ${size} texts`);
      rows.push(...qualityRows(name, await measured('quality.mjs', collection(name), size)));
    }
  }
  report.heading('Young archives');
  report.paragraph('The texts that answer a collection’s queries, one query after the other.');
  report.table(QUALITY_COLUMNS, rows);
};

const lookUps = async (report) => {
  report.progress('Look-ups of articles by their titles');
  const { documents, whole, half } = await measured('known-item.mjs', articles);
  report.heading('Look-ups');
  report.paragraph(
    `${documents} articles looked for by their titles, and by every second word of them. Mean reciprocal rank: 1 is always the first place.`,
  );
  const row = (how, { baseline, search }) => [
    how,
    figure(baseline),
    figure(search),
    ratio(search, baseline),
  ];
  report.table(
    ['looked for by', 'FTS5', 'search', 'ratio'],
    [row('the title', whole), row('half the title', half)],
  );
};

const paraphrases = async (report) => {
  report.progress('Questions in other words, and names, on the demo’s content');
  const { documents, tuning, heldOut, names, suggested, kinds, unanswerable } =
    await measured('paraphrases.mjs');
  report.heading('In other words');
  report.paragraph(
    `Searches over HTTP in the demo’s content, ${documents} texts: questions in other words than the texts use ([how they were made](../tests/bench/search/paraphrases.md)), and everything by its name: companies, tickers, terms, aliases, titles. A right page among the first 1, 3, 10 results.`,
  );
  const row = (what, { asked, first, three, ten, mrr }) => [
    what,
    asked,
    share(first),
    share(three),
    share(ten),
    figure(mrr),
  ];
  report.table(
    ['searches', 'asked', 'first', 'in three', 'in ten', 'MRR'],
    [
      row('in other words, for tuning', tuning),
      row('in other words, held out', heldOut),
      ...kinds.map(({ kind, ...summary }) => row(`by kind: ${kind}`, summary)),
      row('by name', names),
      row('suggested for half a name', suggested),
    ],
  );
  report.paragraph('What nothing there answers:');
  report.table(
    ['searches', 'asked', 'results listed (mean)', 'listed nothing'],
    [
      ['for tuning', unanswerable.tuning],
      ['held out', unanswerable.heldOut],
      ['beside those by kind', unanswerable.byKind],
    ].map(([what, { asked, listed, nothing }]) => [
      what,
      asked,
      rounded(listed, 1),
      share(nothing),
    ]),
  );
};

const related = async (report) => {
  const rows = [];
  for (const name of foldersWith(path.join(data, 'search'), 'related.tsv')) {
    report.progress(`Related articles of ${name}`);
    const { documents, judged, baseline, search } = await measured('related.mjs', collection(name));
    rows.push([name, documents, judged, figure(baseline), figure(search), ratio(search, baseline)]);
  }
  report.heading('Related articles');
  report.paragraph(
    'Against the links that editors set themselves, nDCG@10; beside it FTS5 with the title as query.',
  );
  report.table(['archive', 'articles', 'with links', 'FTS5', 'related', 'ratio'], rows);
};

const speed = async (report, sizes) => {
  const rows = [];
  for (const size of sizes) {
    report.progress(`Speed at ${size} articles`);
    const { p50, p95, p99, suggestions, up, work, memory } = await measured(
      'speed.mjs',
      articles,
      size,
    );
    rows.push([
      size,
      ...[p50, p95, p99, suggestions, up.p99, up.longest, work.all, work.mainThread].map(
        milliseconds,
      ),
      `${memory.atRest} MiB`,
      `${memory.highest} MiB`,
    ]);
  }
  report.heading('Speed and memory');
  report.paragraph(
    'The service on SQLite with the bundled model, nothing left to index: 200 different searches of one to seven words over HTTP, one after the other, and 200 more while another client asks for `/up` fifty times a second. “Work” is time on a processor a search, of all threads and of the event loop’s. Memory is that of the process. The articles are made of real sentences; of the first 2,000 the model makes the vectors; each of the others has one of these, moved by half the difference of two others, so that they are distributed as real ones are.',
  );
  report.table(
    [
      'articles',
      'p50',
      'p95',
      'p99',
      'suggestions p95',
      '/up p99',
      '/up longest',
      'work',
      'of it event loop',
      'at rest',
      'at most',
    ],
    rows,
  );
};

const PARTS = { quality, young, 'look-ups': lookUps, paraphrases, related, speed };

const measure = async ({ only, sizes }) => {
  await ensureServerBuilt();
  const report = createReport(path.join(root, 'docs/search-benchmarks.md'), INTRODUCTION);
  for (const name of only) await PARTS[name](report, sizes);
  if (only.length === Object.keys(PARTS).length) await report.write();
};

await runCommand(
  command(
    'bench:search',
    'Measures how well and how fast the search finds; a run of all parts writes docs/search-benchmarks.md.',
    'npm run bench:search -- --only quality,speed --sizes 1000',
  )
    .option(
      '--only <parts>',
      `some of ${Object.keys(PARTS).join(', ')}`,
      someOf(Object.keys(PARTS)),
      Object.keys(PARTS),
    )
    .option('--sizes <numbers>', 'articles in the archives of the speed', positives, USUAL_SIZES)
    .action(measure),
);

/** What the views of the panel cost, and how long others wait meanwhile. */
import path from 'node:path';
import { root } from '#scripts/project.mjs';
import { json, registerFirstAccount } from '../account.mjs';
import { startService } from '../processes.mjs';
import { rounded } from '../report.mjs';

const ARTICLE = 'api::article.article';
const LIST = `/content-manager/collection-types/${ARTICLE}`;
const TURNS = 9;
/** Interval at which another client asks whether the service is up, in milliseconds. */
const LOOK_MS = 5;
/** So long the background may take to index an archive before it is measured all the same. */
const PATIENCE_SECONDS = Number(process.env.BENCH_SETTLE_SECONDS ?? 300);
const COUNTER = path.join(root, 'tests/support/counted-statements.cjs');

const listOf = (parameters) =>
  `${LIST}?${new URLSearchParams({ page: '1', pageSize: '10', sort: 'updatedAt:DESC', ...parameters })}`;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The views, with a page in the middle of an archive of that size; `valuesOf` gives an article's fields for a turn. */
const viewsOf = (size, documentId, valuesOf) => ({
  'list, 10 rows': ['GET', listOf({})],
  'list, 100 rows': ['GET', listOf({ pageSize: '100' })],
  'list, by title': ['GET', listOf({ sort: 'title:ASC' })],
  'list, the middle': ['GET', listOf({ page: String(Math.max(1, Math.floor(size / 20))) })],
  'list, words of one article': ['GET', listOf({ _q: `article ${size}` })],
  'list, words of a third': ['GET', listOf({ _q: 'article 7' })],
  'list, a word of all': ['GET', listOf({ _q: 'article' })],
  'home, state of the service': ['GET', '/admin/operations/health'],
  'home, proposals': ['GET', '/admin/mcp/proposals/waiting'],
  effects: ['GET', '/admin/publishing/effects'],
  'effects, by title': ['GET', '/admin/publishing/effects?article=rticle%201'],
  'choice of an article': ['GET', '/admin/editing/articles?title=rticle%201'],
  form: ['GET', `${LIST}/${documentId}`],
  'form, checks': [
    'POST',
    '/admin/readiness/articles',
    (turn) => ({ documentId, values: valuesOf(turn) }),
  ],
  save: ['PUT', `${LIST}/${documentId}`, valuesOf],
  publication: ['POST', `${LIST}/${documentId}/actions/publish`, valuesOf],
});

/** Asks whether the service is up until told to stop. @returns the longest wait in milliseconds */
const watchUp = (url) => {
  let longest = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${url}/up`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
      await new Promise((resume) => setTimeout(resume, LOOK_MS));
    }
  })();
  return async () => {
    isOver = true;
    await looking;
    return longest;
  };
};

/**
 * Measures the views of a service on one archive, which is changed.
 *
 * @param {{ database: string, size: number, file: string, env?: object }} place name and archive of the service
 * @returns rows of the table
 */
export const measureViews = async ({ database, size, file, env }, report) => {
  const rows = [];
  const service = await startService(file, { ...env, NODE_OPTIONS: `--require ${COUNTER}` });
  try {
    report.progress(`${size} articles: waiting until the search index is up to date`);
    await service.settled(PATIENCE_SECONDS);
    const token = await registerFirstAccount(service.url);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const { results } = await json(`${service.url}${listOf({ page: '2' })}`, { headers });
    const [{ documentId, title }] = results;
    const text = 'A sentence of some length. '.repeat(80);
    const valuesOf = (turn) => ({ title, body: `${text}${turn}` });
    for (const [name, [method, address, body]] of Object.entries(
      viewsOf(size, documentId, valuesOf),
    )) {
      const ask = async (turn) => {
        const began = performance.now();
        const response = await fetch(`${service.url}${address}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body(turn)) }),
        });
        const answer = Buffer.from(await response.arrayBuffer());
        if (!response.ok) throw new Error(`${name}: ${response.status} ${answer}`);
        const statements = Number(response.headers.get('x-statements'));
        return { milliseconds: performance.now() - began, statements, bytes: answer.length };
      };
      await ask(0);
      const longest = watchUp(service.url);
      const answers = [];
      for (let turn = 1; turn <= TURNS; turn += 1) answers.push(await ask(turn));
      const times = answers.map(({ milliseconds }) => milliseconds);
      const { statements, bytes } = answers.at(-1);
      rows.push([
        database,
        size,
        name,
        rounded(median(times), 1),
        rounded(Math.max(...times), 1),
        rounded(await longest(), 1),
        statements,
        rounded(bytes / 1024, 1),
      ]);
      report.progress(`${database}, ${size} articles, ${name}: ${rounded(median(times), 1)} ms`);
    }
  } finally {
    await service.stop();
  }
  return rows;
};

/** @param {unknown[][]} rows of `measureViews` */
export const reportViews = (rows, report) => {
  report.heading('Views of the panel, by size of the archive');
  report.paragraph(
    `One editor; ${TURNS} calls of each after a first one. Meanwhile another client asks for /up: the longest wait says how long the event loop was held. Statements are those of the service’s own connections.`,
  );
  report.table(
    ['database', 'articles', 'view', 'ms', 'ms at most', '/up at most, ms', 'statements', 'KiB'],
    rows,
  );
};

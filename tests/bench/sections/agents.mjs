/**
 * How many calls agents get answered, beside the closest tools of Strapi's own MCP server, and how
 * long the check of a token takes among 100,000 of them.
 */
import Database from 'better-sqlite3';
import { copyFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { json, registerFirstAccount, signIn } from '../account.mjs';
import { admitAgent } from '../agent.mjs';
import { load } from '../load.mjs';
import { startService, startStrapiMcp } from '../processes.mjs';
import { rounded } from '../report.mjs';

const TOKENS = 100_000;
const CHECKS = 2000;

const issueAdminToken = async (url, session) => {
  const { data } = await json(`${url}/admin/admin-tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${session}` },
    body: JSON.stringify({
      name: 'bench',
      description: '',
      lifespan: null,
      adminPermissions: [
        { action: 'plugin::content-manager.explorer.read', subject: 'api::article.article' },
      ],
    }),
  });
  return data.accessKey;
};

/** @returns options for `load`; one call is made first, and its answer looked at */
const toolCall = async (url, token, name, args) => {
  const request = {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  };
  const response = await fetch(`${url}/mcp`, request);
  const answer = await response.text();
  if (!response.ok || !answer.includes('article-') || answer.includes('"isError":true')) {
    throw new Error(`${name}: ${response.status} ${answer.slice(0, 500)}`);
  }
  return { connections: 8, ...request };
};

/** Stores tokens of an active grant, as they are stored when they are issued. */
const fillTokens = (file) => {
  const db = new Database(file);
  const [known] = db.prepare(`SELECT * FROM oauth_artifacts WHERE kind = 'AccessToken'`).all();
  const insert = db.prepare(
    `INSERT INTO oauth_artifacts (kind, key_hash, grant_id, payload, expires_at)
     VALUES ('AccessToken', ?, ?, ?, ?)`,
  );
  db.transaction(() => {
    for (let index = 0; index < TOKENS; index += 1) {
      const hash = index.toString(16).padStart(64, '0');
      insert.run(hash, known.grant_id, known.payload, known.expires_at);
    }
  })();
  db.close();
};

/** Median of the check of one token, in milliseconds. */
const tokenCheck = async (service, token) => {
  const child = spawn(process.execPath, ['tests/support/token-verifier-process.mjs'], {
    env: { ...service.environment, PUBLIC_URL: service.url },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  child.stdin.end(`${JSON.stringify({ token, resource: `${service.url}/mcp`, times: CHECKS })}\n`);
  for await (const line of lines) {
    if (!line.startsWith('{')) continue;
    const { milliseconds, grant } = JSON.parse(line);
    if (grant === null) throw new Error('The token was not accepted.');
    return milliseconds;
  }
  throw new Error('The verifier ended without an answer.');
};

/**
 * @param {{ file: string, report: object }} run `file`: a filled archive, without accounts
 */
export const measureAgents = async ({ file, report }) => {
  const service = await startService(file);
  await service.settled();
  const token = await admitAgent(service.url, await registerFirstAccount(service.url));
  const copy = `${file}.strapi-mcp`;
  const db = new Database(file);
  db.pragma('wal_checkpoint(TRUNCATE)');
  const { document_id: documentId } = db
    .prepare('SELECT document_id FROM articles WHERE article_id = 1 AND published_at IS NOT NULL')
    .get();
  db.close();
  copyFileSync(file, copy);
  const strapi = await startStrapiMcp(copy);
  const adminToken = await issueAdminToken(strapi.url, await signIn(strapi.url));

  const pairs = [
    [
      ['list-articles', { limit: 25 }],
      ['list_article', { status: 'published', pageSize: 25 }],
    ],
    [
      ['get-article', { id: 1 }],
      ['get_article', { documentId, status: 'published' }],
    ],
  ];
  const rows = [];
  for (const [[ours, ourArguments], [theirs, theirArguments]] of pairs) {
    const calls = {
      [ours]: [service, await toolCall(service.url, token, ours, ourArguments)],
      [`${theirs} (Strapi’s own)`]: [
        strapi,
        await toolCall(strapi.url, adminToken, theirs, theirArguments),
      ],
    };
    const best = new Map();
    for (let round = 0; round < 2; round += 1) {
      for (const [name, [server, options]] of Object.entries(calls)) {
        const result = await load(`${server.url}/mcp`, options);
        if (result.perSecond > (best.get(name)?.perSecond ?? 0)) best.set(name, result);
      }
    }
    const [first, second] = [...best.values()];
    for (const [name, { perSecond, p50, p99, failures }] of best) {
      rows.push([name, rounded(perSecond, 1), p50, p99, failures, null]);
    }
    rows.at(-2)[5] = `${rounded(first.perSecond / second.perSecond, 1)} ×`;
  }
  await strapi.stop();
  fillTokens(file);
  const milliseconds = await tokenCheck(service, token);
  await service.stop();
  report.heading('Agents: tools/call');
  report.paragraph('Eight connections, beside the closest tools of Strapi’s own MCP server.');
  report.table(['tool', 'calls/s', 'p50 ms', 'p99 ms', 'failures', 'ratio'], rows);
  report.bars({
    name: 'agents',
    title: 'Calls of agents',
    unit: 'calls a second',
    values: rows.map(([name, perSecond]) => [name, Number(perSecond)]),
  });
  report.paragraph(
    `Check of one token among ${TOKENS}: ${rounded(milliseconds, 2)} ms (median of ${CHECKS}).`,
  );
};

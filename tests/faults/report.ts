import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../support/service';
import type { Outcome, Scenario } from './scenario';

const FILE = path.join(root, 'docs/reliability.md');

const COLUMNS = [
  'What was done',
  'Database',
  'Times',
  'Accepted',
  'Lost',
  'Doubled',
  'Longest wait',
];

const INTRODUCTION = `# Reliability

Written by \`npm run faults\`, which starts the built service, brings trouble about while clients write and read,
and then compares what clients were told with what is there. A brief form of most rows is part of \`npm run test:all\`.

- **Accepted**: writes that were answered with success.
- **Lost**: accepted writes that were not there afterwards. A client that got no answer, or a 503, sends the same
  \`Idempotency-Key\` again; what it is told then counts.
- **Doubled**: writes that were there more than once.
- **Longest wait**: the longest that a request waited for its answer, whatever the answer was, beside what else
  this machine did. Requests to a process that was killed have no answer.

A row is written only where nothing was lost and nothing doubled, no process ended by itself, and nobody was told
anything untrue: 503 with \`Retry-After\` while the service can't do what was asked, never 401, 422 or 500.`;

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const row = ({ name, database }: Scenario, outcome: Outcome): string =>
  [
    name,
    database,
    outcome.faults,
    outcome.accepted,
    outcome.lost,
    outcome.doubled,
    seconds(outcome.longestWaitMs),
  ].join(' | ');

const sum = (outcomes: Outcome[], key: keyof Outcome): number =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0);

/** Prints what came of all scenarios as a table, and writes it as a document. */
export const writeReport = async (outcomes: Map<Scenario, Outcome>): Promise<void> => {
  const all = [...outcomes.values()];
  const rows = [...outcomes].map(([scenario, outcome]) => `| ${row(scenario, outcome)} |`);
  const table = [`| ${COLUMNS.join(' | ')} |`, `|${COLUMNS.map(() => '---').join('|')}|`, ...rows];
  const summary = `Together ${sum(all, 'faults')} faults, ${sum(all, 'kills')} of them processes killed with SIGKILL:
${sum(all, 'accepted')} writes accepted, ${sum(all, 'lost')} lost, ${sum(all, 'doubled')} doubled.`;
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `Node.js ${process.version}, ${cpus().length} processors, ${memory} GiB of memory, ${new Date().toISOString().slice(0, 10)}.`;
  const document = [INTRODUCTION, '## The last run', machine, table.join('\n'), summary].join(
    '\n\n',
  );
  console.log(`${table.join('\n')}\n\n${summary}`);
  const style = await resolveConfig(FILE);
  writeFileSync(FILE, await format(document, { ...style, parser: 'markdown' }));
};

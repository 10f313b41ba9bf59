import { countOf } from '@ota-news/foundation/text/count-of';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { csvRow } from '#newsroom/csv-table';
import type {
  ImportItem,
  ImportRun,
  ImportRunsService,
  ItemKind,
  ItemOutcome,
} from '#newsroom/contracts/moving';

const PAGE = 500;

const COLUMNS = ['kind', 'id', 'title', 'company', 'decided_by', 'outcome', 'path', 'notes'];

const rowOf = (item: ImportItem): string =>
  csvRow([
    item.kind,
    item.foreignId,
    item.title,
    item.company ?? '',
    item.decidedBy ?? '',
    item.outcome,
    item.path ?? '',
    item.notes.join('\n'),
  ]);

/** Writes the report of an import as CSV; filled in, its column `company` can be handed back. */
export const writeReport = async (
  runs: ImportRunsService,
  id: number,
  file: string,
): Promise<void> => {
  const out = createWriteStream(file, { flags: 'wx' });
  out.write(`${COLUMNS.join(',')}\n`);
  for (let offset = 0; ; offset += PAGE) {
    const { items } = await runs.items(id, {}, { offset, limit: PAGE });
    for (const item of items) {
      if (!out.write(`${rowOf(item)}\n`)) await once(out, 'drain');
    }
    if (items.length < PAGE) break;
  }
  out.end();
  await finished(out);
};

const NOUNS: Record<ItemKind, [one: string, several: string]> = {
  post: ['post', 'posts'],
  page: ['page', 'pages'],
  author: ['author', 'authors'],
  category: ['category', 'categories'],
  picture: ['picture', 'pictures'],
  redirect: ['redirect', 'redirects'],
  member: ['group of members', 'groups of members'],
};

const OUTCOMES: Record<ItemOutcome, string> = {
  planned: 'to import',
  changed: 'to change',
  created: 'imported',
  updated: 'changed',
  same: 'unchanged',
  kept: 'changed here since and kept',
  'needs-company': 'without a company',
  'left-out': 'left out',
  failed: 'refused',
  'taken-back': 'taken back',
};

/** Writes the figures of an import as lines for a terminal. */
export const summaryLines = ({ summary }: ImportRun): string[] => {
  const { rest = [], ...kinds } = summary ?? {};
  const lines = Object.entries(kinds).map(([kind, outcomes]) => {
    const counts = Object.entries(outcomes) as [ItemOutcome, number][];
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    const parts = counts.map(([outcome, count]) => `${count} ${OUTCOMES[outcome]}`);
    return `  ${countOf(total, ...NOUNS[kind as ItemKind])}: ${parts.join(', ')}`;
  });
  const left = rest.map(({ what, count }) => `${count} ${what}`);
  return left.length === 0 ? lines : [...lines, `  Without a place here: ${left.join(', ')}`];
};

import { countOf } from '@ota-news/foundation/text/count-of';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type {
  ImportRun,
  ImportRunsService,
  ItemKind,
  ItemOutcome,
} from '#newsroom/contracts/moving';

/** Writes the report of an import as CSV. */
export const writeReport = (runs: ImportRunsService, id: number, file: string): Promise<void> =>
  pipeline(runs.report(id), createWriteStream(file, { flags: 'wx' }));

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

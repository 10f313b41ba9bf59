import { z } from '@strapi/utils';
import { createHash } from 'node:crypto';
import { estimateTokenCount } from 'tokenx';
import { fieldError, validationError } from '../fields/errors';
import { headOf } from '../text/head';

/** No answer of a list is longer, its text and its data counted together. */
export const TOKEN_BUDGET = 8000;

/** What an answer costs besides its items: the text's first line, the cursor, the envelope. */
const ENVELOPE_TOKENS = 250;

const MAX_ITEMS = 50;
const DEFAULT_ITEMS = 20;
const MAX_CURSOR_LENGTH = 200;

/** Arguments that every list takes. */
export const pageInput = {
  limit: z
    .number()
    .int()
    .min(1)
    .max(MAX_ITEMS)
    .default(DEFAULT_ITEMS)
    .meta({ description: `A page ends earlier where it would pass ${TOKEN_BUDGET} tokens.` }),
  cursor: z
    .string()
    .max(MAX_CURSOR_LENGTH)
    .optional()
    .meta({ description: '`next_cursor` of the page before.' }),
};

/** What every list answers beside its items. */
export const pageOutput = {
  next_cursor: z
    .string()
    .nullable()
    .meta({ description: 'Pass it as `cursor` for the next page; null on the last one.' }),
};

const fingerprintOf = (filters: Record<string, unknown>): string =>
  createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 10);

const encode = (offset: number, filters: Record<string, unknown>): string =>
  Buffer.from(`${offset}:${fingerprintOf(filters)}`).toString('base64url');

/**
 * Where a page begins.
 *
 * @throws ValidationError for a cursor that this list didn't give out with these filters
 */
const offsetOf = (cursor: string | undefined, filters: Record<string, unknown>): number => {
  if (cursor === undefined) return 0;
  const [offset = '', fingerprint] = Buffer.from(cursor, 'base64url').toString().split(':');
  const isOurs = /^\d{1,9}$/.test(offset) && fingerprint === fingerprintOf(filters);
  if (!isOurs) {
    throw validationError([
      fieldError(
        'cursor',
        'was not given out by this list with these filters; leave it out to begin with the first page',
      ),
    ]);
  }
  return Number(offset);
};

const tokensOf = (item: unknown, line: string): number =>
  estimateTokenCount(JSON.stringify(item)) + estimateTokenCount(line) + 3;

interface PageRequest<T> {
  page: { limit: number; cursor?: string };
  /** Everything that chooses the items, so that a cursor can't be used with another choice. */
  filters: Record<string, unknown>;
  /** Reads items from a place on; one more than the page holds says that there are more. */
  read(limit: number, offset: number): Promise<T[]>;
  /** An item as one line of text; null to leave it out of the text. */
  line(item: T): string | null;
  /** First line of the text, e.g. "Articles, the latest first:". */
  heading: string;
}

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  text: string;
}

/** One page of a list, cut where the budget ends. It always holds one item, so lists come to an end. */
export const pageOf = async <T>(request: PageRequest<T>): Promise<Page<T>> => {
  const { page, filters, read, line, heading } = request;
  const offset = offsetOf(page.cursor, filters);
  const found = await read(page.limit + 1, offset);
  const items: T[] = [];
  const lines: string[] = [];
  let spent = ENVELOPE_TOKENS;
  for (const item of found.slice(0, page.limit)) {
    const text = line(item);
    spent += tokensOf(item, text ?? '');
    if (items.length > 0 && spent > TOKEN_BUDGET) break;
    items.push(item);
    if (text !== null) lines.push(`- ${text}`);
  }
  const hasMore = found.length > items.length;
  const nextCursor = hasMore ? encode(offset + items.length, filters) : null;
  const end = hasMore ? `\n\nThere is more: cursor ${String(nextCursor)}` : '';
  const text =
    lines.length === 0 ? `Nothing found.${end}` : `${heading}\n${lines.join('\n')}${end}`;
  return { items, nextCursor, text };
};

const MAX_EXTRACT_LENGTH = 300;

/** The beginning of a text, for lists. */
export const extract = (text: string | null): string | null =>
  text === null || text.length <= MAX_EXTRACT_LENGTH
    ? text
    : `${headOf(text, MAX_EXTRACT_LENGTH - 1).trimEnd()}…`;

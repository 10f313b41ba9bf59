import { z } from '@strapi/utils';
import { createHash } from 'node:crypto';
import { estimateTokenCount } from 'tokenx';
import { fieldError, validationError } from '../fields/errors';
import { truncate } from '../text/truncate';

/** Maximum tokens of one list response, text and structured data together. */
export const TOKEN_BUDGET = 8000;

/** Tokens of a response besides its items: heading, cursor, envelope. */
const ENVELOPE_TOKENS = 250;

const MAX_ITEMS = 50;
const DEFAULT_ITEMS = 20;
const MAX_CURSOR_LENGTH = 200;

/** Arguments shared by all list tools. */
export const pageInput = {
  limit: z
    .number()
    .int()
    .min(1)
    .max(MAX_ITEMS)
    .default(DEFAULT_ITEMS)
    .meta({ description: `A page ends before ${TOKEN_BUDGET} tokens.` }),
  cursor: z
    .string()
    .max(MAX_CURSOR_LENGTH)
    .optional()
    .meta({ description: '`next_cursor` of the page before.' }),
};

/** Output properties shared by all list tools, besides the items. */
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
 * Returns the offset that a cursor encodes.
 *
 * @throws ValidationError if the cursor was not issued by this list with these filters
 */
const offsetOf = (cursor: string | undefined, filters: Record<string, unknown>): number => {
  if (cursor === undefined) return 0;
  const [offset = '', fingerprint] = Buffer.from(cursor, 'base64url').toString().split(':');
  const isValid = /^\d{1,9}$/.test(offset) && fingerprint === fingerprintOf(filters);
  if (!isValid) {
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
  /** All arguments that select the items; a cursor is only valid with the same filters. */
  filters: Record<string, unknown>;
  /** Reads `limit` items from `offset`. The caller passes a limit one above the page size to detect further items. */
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

/** Builds one page of a list within the token budget. A page holds at least one item, so paging always advances. */
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

/** Shortens a text for lists. */
export const extract = (text: string | null): string | null =>
  text === null || text.length <= MAX_EXTRACT_LENGTH
    ? text
    : `${truncate(text, MAX_EXTRACT_LENGTH - 1).trimEnd()}…`;

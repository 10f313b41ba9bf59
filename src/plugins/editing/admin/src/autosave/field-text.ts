/** Texts for values that are not strings. */
export interface ValueWords {
  empty: string;
  asStored: string;
  added(entry: string): string;
  removed(entry: string): string;
}

interface Named {
  label?: unknown;
  name?: unknown;
  title?: unknown;
  url?: unknown;
  documentId?: unknown;
}

interface Relation {
  connect?: unknown[];
  disconnect?: unknown[];
}

const nameOf = (value: object): string => {
  const { label, name, title, url, documentId } = value as Named;
  const found = [label, name, title, url, documentId].find((text) => typeof text === 'string');
  return (found as string | undefined) ?? JSON.stringify(value);
};

/** Formats a field's value for the person who typed it. */
export const wordsOf = (value: unknown, words: ValueWords): string => {
  const inner = (part: unknown): string => wordsOf(part, words);
  if (value === null || value === undefined || value === '') return words.empty;
  if (Array.isArray(value)) return value.length === 0 ? words.empty : value.map(inner).join('\n');
  if (typeof value !== 'object') return String(value);
  const { connect, disconnect } = value as Relation;
  if (connect === undefined && disconnect === undefined) return nameOf(value);
  const changes = [
    ...(connect ?? []).map((entry) => words.added(inner(entry))),
    ...(disconnect ?? []).map((entry) => words.removed(inner(entry))),
  ];
  return changes.length === 0 ? words.asStored : changes.join('\n');
};

/** Characters of common text shown before and after a difference. */
const CONTEXT = 60;
/** Maximum characters shown of one side. */
const MAX_LENGTH = 1_200;

const shared = (one: string, other: string): { head: number; tail: number } => {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return { head, tail };
};

/** Returns the part of a text that differs from another text, with some context. */
export const differingPart = (text: string, other: string): string => {
  const { head, tail } = shared(text, other);
  const from = head > CONTEXT ? head - CONTEXT : 0;
  const to = tail > CONTEXT ? text.length - tail + CONTEXT : text.length;
  const part = text.slice(from, to);
  const excerpt = part.length > MAX_LENGTH ? `${part.slice(0, MAX_LENGTH)}…` : part;
  return `${from > 0 ? '…' : ''}${excerpt}${to < text.length ? '…' : ''}`;
};

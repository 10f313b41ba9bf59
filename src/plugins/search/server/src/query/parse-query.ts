import { writtenWords, type Word } from '../text/words';
import { queryWords } from './query-terms';

/** Filter operators, as typed before a colon. */
const OPERATORS = {
  company: 'company',
  ota: 'company',
  topic: 'topic',
  category: 'topic',
  author: 'author',
  tag: 'tag',
} as const;

export type Operator = (typeof OPERATORS)[keyof typeof OPERATORS];

/** A parsed query. */
export interface ParsedQuery {
  /** Search text without operators, quotation marks and excluded words. */
  text: string;
  words: Word[];
  /** Sequences of words that must be adjacent and in this order. */
  phrases: string[][];
  /** Words or phrases that a result must not contain. */
  excluded: string[][];
  /** Filters by slug or name. */
  filters: { operator: Operator; value: string }[];
}

/** Part of a query: optional minus, optional operator, and a quoted phrase or a word. */
const PART =
  /(?<=^|\s)(?<minus>-)?(?:(?<operator>[a-z]+):)?(?:"(?<quoted>[^"]*)"|(?<word>[^\s"]+))/giu;
/** Typographic variants of quotation marks. */
const QUOTES = /[“”„‟«»″]/gu;

/** Above this number of words, a query counts as pasted text, in which quotes are no operators. */
const MAX_OPERATOR_WORDS = 24;

const operatorOf = (name: string | undefined): Operator | undefined => {
  const key = name?.toLowerCase() ?? '';
  return Object.hasOwn(OPERATORS, key) ? OPERATORS[key as keyof typeof OPERATORS] : undefined;
};

/**
 * Parses a query: `"two words"` for a phrase, `-word` for an exclusion, `company:`, `topic:` and `author:` with a slug
 * or a name, `tag:` with a tag. Everything else is searched for literally, as are pasted texts and queries that contain
 * only exclusions.
 */
export const parseQuery = (query: string): ParsedQuery => {
  const source = query.replace(QUOTES, '"');
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  const filters: ParsedQuery['filters'] = [];
  const text = source.replace(PART, (part, ...rest) => {
    const { minus, operator: name, quoted, word } = rest.at(-1) as Record<string, string>;
    const operator = operatorOf(name);
    const value = (quoted ?? word ?? '').trim();
    if (operator !== undefined && minus === undefined) {
      if (value !== '') filters.push({ operator, value });
      return ' ';
    }
    const words = writtenWords(value);
    if (name !== undefined || words.length === 0) return part;
    if (minus !== undefined) {
      // "-12 %" is a number, not an exclusion.
      if (/^\p{N}/u.test(value)) return part;
      excluded.push(words);
      return ' ';
    }
    if (quoted !== undefined) phrases.push(words);
    return part;
  });
  const words = queryWords(text);
  const isPastedText = queryWords(source).length > MAX_OPERATOR_WORDS;
  if (isPastedText || (words.length === 0 && filters.length === 0)) {
    return { text: source, words: queryWords(source), phrases: [], excluded: [], filters: [] };
  }
  return { text: text.replaceAll('"', ' ').trim(), words, phrases, excluded, filters };
};

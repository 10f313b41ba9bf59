import type { TypeFilter } from '../index/entries/searched-types';
import { writtenWords, type Word } from '../text/words';
import { queryWords } from './query-terms';

/** Operator of tags, which are no documents; it is its filter's name, too. */
export const TAG = 'tag';

/** A parsed query. */
export interface ParsedQuery {
  /** Search text without operators, quotation marks and excluded words. */
  text: string;
  words: Word[];
  /** Sequences of words that must be adjacent and in this order. */
  phrases: string[][];
  /** Words or phrases that a result must not contain. */
  excluded: string[][];
  /** Filters by slug or name; `filter` is the name of a registered one, or {@link TAG}. */
  filters: { filter: string; value: string }[];
}

/** Part of a query: optional minus, optional operator, and a quoted phrase or a word. */
const PART =
  /(?<=^|\s)(?<minus>-)?(?:(?<operator>[a-z]+):)?(?:"(?<quoted>[^"]*)"|(?<word>[^\s"]+))/giu;
/** Typographic variants of quotation marks. */
const QUOTES = /[“”„‟«»″]/gu;

/** Above this number of words, a query counts as pasted text, in which quotes are no operators. */
const MAX_OPERATOR_WORDS = 24;

/** Name of the filter of an operator. */
const filterOf = (operator: string | undefined, filters: readonly TypeFilter[]) => {
  const typed = operator?.toLowerCase() ?? '';
  return typed === TAG ? TAG : filters.find(({ operators }) => operators.includes(typed))?.name;
};

/**
 * Parses a query: `"two words"` for a phrase, `-word` for an exclusion, the operators of filters (`author:`) with a slug
 * or a name, `tag:` with a tag. Everything else is searched for literally, as are pasted texts and queries that contain
 * only exclusions.
 *
 * @param operators of the registered filters
 */
export const parseQuery = (query: string, operators: readonly TypeFilter[]): ParsedQuery => {
  const source = query.replace(QUOTES, '"');
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  const filters: ParsedQuery['filters'] = [];
  const text = source.replace(PART, (part, ...rest) => {
    const { minus, operator: name, quoted, word } = rest.at(-1) as Record<string, string>;
    const filter = filterOf(name, operators);
    const value = (quoted ?? word ?? '').trim();
    if (filter !== undefined && minus === undefined) {
      if (value !== '') filters.push({ filter, value });
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

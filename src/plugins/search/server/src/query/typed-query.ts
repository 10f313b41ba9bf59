import { writtenWords, type Word } from '../text/words';
import { queryWords } from './query-terms';

/** What a query may be narrowed to, as typed before a colon. */
const OPERATORS = {
  company: 'company',
  ota: 'company',
  topic: 'topic',
  category: 'topic',
  author: 'author',
  tag: 'tag',
} as const;

export type Operator = (typeof OPERATORS)[keyof typeof OPERATORS];

/** A query taken apart. */
export interface TypedQuery {
  /** What to look for without operators, marks and what is to be left out. */
  text: string;
  words: Word[];
  /** Words that have to stand next to each other, in this order. */
  phrases: string[][];
  /** Words, or words next to each other, that must not stand in an answer. */
  excluded: string[][];
  /** What it is narrowed to, by slug or name. */
  narrowed: { operator: Operator; value: string }[];
}

/** A part of a query: an optional minus, an optional operator, and words in quotes or one without. */
const PART =
  /(?<=^|\s)(?<minus>-)?(?:(?<operator>[a-z]+):)?(?:"(?<quoted>[^"]*)"|(?<word>[^\s"]+))/giu;
/** Quotation marks as people and their devices write them. */
const QUOTES = /[“”„‟«»″]/gu;

/** Who pastes a longer text quotes in it, and demands nothing. */
const MAX_WORDS = 24;

const operatorOf = (name: string | undefined): Operator | undefined => {
  const key = name?.toLowerCase() ?? '';
  return Object.hasOwn(OPERATORS, key) ? OPERATORS[key as keyof typeof OPERATORS] : undefined;
};

/**
 * Takes a query apart: `"two words"` next to each other, `-word` left out, `company:`, `topic:` and
 * `author:` with a slug or a name, `tag:` with a tag. What is none of these is looked for as it is, a query of nothing but
 * words to leave out too, and so is a pasted text.
 */
export const typedQuery = (query: string): TypedQuery => {
  const source = query.replace(QUOTES, '"');
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  const narrowed: TypedQuery['narrowed'] = [];
  const text = source.replace(PART, (part, ...rest) => {
    const { minus, operator: name, quoted, word } = rest.at(-1) as Record<string, string>;
    const operator = operatorOf(name);
    const value = (quoted ?? word ?? '').trim();
    if (operator !== undefined && minus === undefined) {
      if (value !== '') narrowed.push({ operator, value });
      return ' ';
    }
    const words = writtenWords(value);
    if (name !== undefined || words.length === 0) return part;
    if (minus !== undefined) {
      // "-12 %" is a figure.
      if (/^\p{N}/u.test(value)) return part;
      excluded.push(words);
      return ' ';
    }
    if (quoted !== undefined) phrases.push(words);
    return part;
  });
  const words = queryWords(text);
  const isText = queryWords(source).length > MAX_WORDS;
  if (isText || (words.length === 0 && narrowed.length === 0)) {
    return { text: source, words: queryWords(source), phrases: [], excluded: [], narrowed: [] };
  }
  return { text: text.replaceAll('"', ' ').trim(), words, phrases, excluded, narrowed };
};

import { distance } from 'fastest-levenshtein';
import type { NamedThing } from '../services/names';
import type { Word } from './words';

/** What stands in a query only because of its other words counts less than what was typed. */
const ALIAS_WEIGHT = 0.5;
/** A misspelt name counts nearly as much as a well-spelt one. */
const CORRECTION_WEIGHT = 0.9;
/** Shorter words are too easily mistaken for one another. */
const MIN_CORRECTED_LENGTH = 4;
const LONG_WORD = 7;

const containsRun = (terms: string[], run: string[]): boolean =>
  run.length > 0 &&
  terms.some((_, start) => run.every((term, offset) => terms[start + offset] === term));

/** Terms of the other names of every glossary term that the query names. */
export const aliasTerms = (words: Word[], things: NamedThing[]): Map<string, number> => {
  const terms = words.map(({ term }) => term);
  const added = new Map<string, number>();
  for (const { kind, names } of things) {
    if (kind !== 'glossary-term') continue;
    if (!names.some((name) => containsRun(terms, name.terms))) continue;
    for (const term of names.flatMap((name) => name.terms)) added.set(term, ALIAS_WEIGHT);
  }
  return added;
};

const editsAllowed = (word: string): number => {
  if (word.length < MIN_CORRECTED_LENGTH) return 0;
  return word.length < LONG_WORD ? 1 : 2;
};

const swapped = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return (
    at !== -1 &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
};

/** Edits between two words (Levenshtein); two neighbours swapped are one. */
const editsBetween = (one: string, other: string): number =>
  swapped(one, other) ? 1 : distance(one, other);

interface Spelling {
  /** The name written as one word. */
  spelling: string;
  terms: string[];
}

const spellingsOf = (things: NamedThing[]): Spelling[] =>
  things
    .filter(({ kind }) => kind === 'ota')
    .flatMap(({ names }) => names)
    .flatMap(({ words, terms }) => [
      { spelling: words.join(''), terms },
      ...words.map((word, index) => ({ spelling: word, terms: terms.slice(index, index + 1) })),
    ]);

const closest = (typed: string, spellings: Spelling[]): Spelling | null => {
  let best: Spelling | null = null;
  let fewest = editsAllowed(typed) + 1;
  for (const candidate of spellings) {
    if (candidate.spelling.length < MIN_CORRECTED_LENGTH) continue;
    const edits = editsBetween(typed, candidate.spelling);
    if (edits < fewest) [best, fewest] = [candidate, edits];
  }
  return best;
};

/**
 * Terms of the names of OTAs that were probably meant: by a word that stands nowhere in the archive
 * ("expdia"), and by words that are a name only when joined or taken apart ("air bnb").
 *
 * @param isKnown whether a term stands anywhere in the archive
 */
export const meantNames = (
  words: Word[],
  things: NamedThing[],
  isKnown: (term: string) => boolean,
): Map<string, number> => {
  const spellings = spellingsOf(things);
  const meant = new Map<string, number>();
  const add = (found: Spelling | null | undefined): void => {
    for (const term of found?.terms ?? []) meant.set(term, CORRECTION_WEIGHT);
  };
  for (const [index, { folded, term }] of words.entries()) {
    if (!isKnown(term)) add(closest(folded, spellings));
    const joined = folded + (words[index + 1]?.folded ?? '');
    if (joined.length > folded.length) {
      add(spellings.find(({ spelling }) => spelling === joined));
    }
  }
  return meant;
};

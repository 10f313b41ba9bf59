import { distance } from 'fastest-levenshtein';
import type { Vocabulary } from '../fulltext/full-text-index';
import type { Word } from '../text/words';
import type { NamedThing } from './names';

/** Shorter words are too easily mistaken for one another; names, of which there are few, less so. */
const MIN_LENGTH = { name: 4, word: 5 };
const LONG_WORD = 7;

const editsAllowed = (word: string): number => {
  if (word.length < MIN_LENGTH.name) return 0;
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

/** What a word may have been meant to be. */
export interface MeantTerm {
  term: string;
  /** How it is spelt, where it is part of a name; else any of the texts it stands in tells. */
  spelling: string | null;
  edits: number;
}

/** Terms that are looked at more closely. */
const LOOKED_AT = 5;

const ofNames = (things: NamedThing[], { folded }: Word): MeantTerm[] =>
  things.flatMap(({ names }) =>
    names.flatMap(({ words, terms }) =>
      words.map((word, at) => ({
        term: terms[at] ?? word,
        spelling: word,
        edits: editsBetween(folded, word),
      })),
    ),
  );

/** Whether a spelling is near enough to be what was meant by a typed word. */
export const isNearlyTyped = (typed: string, spelling: string): boolean =>
  spelling.length >= MIN_LENGTH.name && editsBetween(typed, spelling) <= editsAllowed(typed);

/**
 * What a word that stands nowhere in the archive may have been meant to be: known ones that take the
 * fewest edits, of equals names first, then the most common. The first letter counts as right, as it
 * nearly always is, unless a name is meant.
 */
export const meantTerms = async (
  word: Word,
  things: NamedThing[],
  vocabulary: Vocabulary,
): Promise<MeantTerm[]> => {
  if (word.folded.length < MIN_LENGTH.name || !/^\p{L}+$/u.test(word.folded)) return [];
  const names = ofNames(things, word).filter(
    ({ spelling }) => spelling !== null && isNearlyTyped(word.folded, spelling),
  );
  const known = (
    word.folded.length < MIN_LENGTH.word ? [] : await vocabulary(word.term.slice(0, 1))
  )
    .sort((one, other) => other.documents - one.documents)
    .map(({ term }) => ({ term, spelling: null, edits: editsBetween(word.term, term) }))
    .filter(({ edits }) => edits <= editsAllowed(word.folded));
  return [...names, ...known].sort((one, other) => one.edits - other.edits).slice(0, LOOKED_AT);
};

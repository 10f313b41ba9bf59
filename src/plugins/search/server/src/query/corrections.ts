import { distance } from 'fastest-levenshtein';
import type { Vocabulary } from '../index/fulltext/full-text-index';
import type { Word } from '../text/words';
import type { NamedEntity } from './names';

/** Minimum lengths for a correction. Short words are too easily confused; names less so, because they are few. */
const MIN_LENGTH = { name: 4, word: 5 };
const LONG_WORD_LENGTH = 7;

const editsAllowed = (word: string): number => {
  if (word.length < MIN_LENGTH.name) return 0;
  return word.length < LONG_WORD_LENGTH ? 1 : 2;
};

const isTransposition = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return (
    at !== -1 &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
};

/** Edit distance (Levenshtein), with a swap of two neighbouring characters as one edit. */
const editsBetween = (one: string, other: string): number =>
  isTransposition(one, other) ? 1 : distance(one, other);

/** Candidate correction of a word. */
export interface Correction {
  term: string;
  /** Spelling of a word from a name; null for a vocabulary term, whose spelling must be looked up in a text. */
  spelling: string | null;
  edits: number;
}

/** Maximum number of candidates. */
const MAX_CORRECTIONS = 5;

const fromNames = (entities: NamedEntity[], { folded }: Word): Correction[] =>
  entities.flatMap(({ names }) =>
    names.flatMap(({ words, terms }) =>
      words.map((word, at) => ({
        term: terms[at] ?? word,
        spelling: word,
        edits: editsBetween(folded, word),
      })),
    ),
  );

/** Accepts spellings within the edit distance that the typed word's length allows. */
export const isPossibleCorrection = (typed: string, spelling: string): boolean =>
  spelling.length >= MIN_LENGTH.name && editsBetween(typed, spelling) <= editsAllowed(typed);

/**
 * Finds corrections of a word that does not occur in the archive: fewest edits first, then names, then the most
 * frequent. Except for names, the first letter is assumed to be correct, as it nearly always is.
 */
export const correctionsOf = async (
  word: Word,
  entities: NamedEntity[],
  vocabulary: Vocabulary,
): Promise<Correction[]> => {
  if (word.folded.length < MIN_LENGTH.name || !/^\p{L}+$/u.test(word.folded)) return [];
  const names = fromNames(entities, word).filter(
    ({ spelling }) => spelling !== null && isPossibleCorrection(word.folded, spelling),
  );
  const fromVocabulary = (
    word.folded.length < MIN_LENGTH.word ? [] : await vocabulary(word.term.slice(0, 1))
  )
    .sort((one, other) => other.documents - one.documents)
    .map(({ term }) => ({ term, spelling: null, edits: editsBetween(word.term, term) }))
    .filter(({ edits }) => edits <= editsAllowed(word.folded));
  return [...names, ...fromVocabulary]
    .sort((one, other) => one.edits - other.edits)
    .slice(0, MAX_CORRECTIONS);
};

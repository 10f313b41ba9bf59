import type { NamedEntity } from './names';
import type { Word } from '../text/words';

/** Weight of terms added from aliases, relative to typed terms. */
const ALIAS_WEIGHT = 0.5;
/** Weight of a name that was typed in parts or joined; close to a correctly spelt one. */
const JOINED_WEIGHT = 0.9;

const containsRun = (terms: string[], run: string[]): boolean =>
  run.length > 0 &&
  terms.some((_, start) => run.every((term, offset) => terms[start + offset] === term));

/**
 * Terms of alternative names of the entities in a query: all names of a glossary term, but only the first name of a
 * company, whose further names are its ticker and brands.
 */
export const aliasTerms = (words: Word[], entities: NamedEntity[]): Map<string, number> => {
  const terms = words.map(({ term }) => term);
  const weights = new Map<string, number>();
  for (const { kind, names } of entities) {
    if (!names.some((name) => containsRun(terms, name.terms))) continue;
    const relatedNames = kind === 'glossary-term' ? names : names.slice(0, 1);
    for (const term of relatedNames.flatMap((name) => name.terms)) weights.set(term, ALIAS_WEIGHT);
  }
  return weights;
};

/** Terms of OTA names that match only when words are joined or split ("air bnb"). */
export const joinedNames = (words: Word[], entities: NamedEntity[]): Map<string, number> => {
  const names = entities.filter(({ kind }) => kind === 'ota').flatMap((thing) => thing.names);
  const weights = new Map<string, number>();
  for (const [index, { folded }] of words.entries()) {
    const next = words[index + 1]?.folded ?? '';
    const found = names.find((name) => {
      const joined = name.words.join('');
      return joined === folded + next || joined === folded;
    });
    for (const term of found?.terms ?? []) weights.set(term, JOINED_WEIGHT);
  }
  return weights;
};

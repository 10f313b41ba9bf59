import type { NamedThing } from './names';
import type { Word } from '../text/words';

/** What stands in a query only because of its other words counts less than what was typed. */
const ALIAS_WEIGHT = 0.5;
/** A name written in parts counts nearly as much as a well-spelt one. */
const JOINED_WEIGHT = 0.9;

const containsRun = (terms: string[], run: string[]): boolean =>
  run.length > 0 &&
  terms.some((_, start) => run.every((term, offset) => terms[start + offset] === term));

/**
 * Terms of the other names of what the query names: all names of a glossary term, and the first one of a
 * company, which has its ticker and its brands for further ones.
 */
export const aliasTerms = (words: Word[], things: NamedThing[]): Map<string, number> => {
  const terms = words.map(({ term }) => term);
  const added = new Map<string, number>();
  for (const { kind, names } of things) {
    if (!names.some((name) => containsRun(terms, name.terms))) continue;
    const others = kind === 'glossary-term' ? names : names.slice(0, 1);
    for (const term of others.flatMap((name) => name.terms)) added.set(term, ALIAS_WEIGHT);
  }
  return added;
};

/**
 * Terms of the names of OTAs that are meant by words which are a name only when joined or taken apart
 * ("air bnb").
 */
export const joinedNames = (words: Word[], things: NamedThing[]): Map<string, number> => {
  const names = things.filter(({ kind }) => kind === 'ota').flatMap((thing) => thing.names);
  const meant = new Map<string, number>();
  for (const [index, { folded }] of words.entries()) {
    const next = words[index + 1]?.folded ?? '';
    const found = names.find((name) => {
      const joined = name.words.join('');
      return joined === folded + next || joined === folded;
    });
    for (const term of found?.terms ?? []) meant.set(term, JOINED_WEIGHT);
  }
  return meant;
};

import type { NamedEntity } from './names';
import { containsRun } from '../text/phrases';
import { stopWords } from '../text/stop-words';
import type { Word } from '../text/words';

/** Weight of terms added from aliases, relative to typed terms. */
const ALIAS_WEIGHT = 0.5;
/** Weight of a name that was typed in parts or joined; close to a correctly spelt one. */
const JOINED_WEIGHT = 0.9;

/**
 * Terms of alternative names of the entities in a query: all names, or the first one where the others are no synonyms.
 *
 * @param named ids of the entities with the query as a name, in any spelling
 */
export const aliasTerms = (
  words: Word[],
  entities: NamedEntity[],
  named: readonly number[],
): Map<string, number> => {
  const terms = words.map(({ term }) => term);
  const weights = new Map<string, number>();
  for (const { id, aliases, names } of entities) {
    if (!named.includes(id) && !names.some((name) => containsRun(terms, name.terms))) continue;
    const relatedNames = aliases === 'all' ? names : names.slice(0, 1);
    for (const term of relatedNames.flatMap((name) => name.terms)) weights.set(term, ALIAS_WEIGHT);
  }
  return weights;
};

/**
 * Terms of names that match only when words are joined or split: of some kinds by one or two words of the query ("air bnb"),
 * of all entities by the whole query.
 *
 * @param whole joined forms of the whole query
 */
export const joinedNames = (
  words: Word[],
  entities: NamedEntity[],
  whole: readonly string[],
): Map<string, number> => {
  const names = entities.filter(({ isSplit }) => isSplit).flatMap((thing) => thing.names);
  const weights = new Map<string, number>();
  for (const [index, { folded }] of words.entries()) {
    const next = words[index + 1]?.folded ?? '';
    const found = names.find(({ joined }) => joined === folded + next || joined === folded);
    for (const term of found?.terms ?? []) weights.set(term, JOINED_WEIGHT);
  }
  for (const name of entities.flatMap((entity) => entity.names)) {
    if (!whole.includes(name.joined)) continue;
    for (const [at, term] of name.terms.entries()) {
      if (!stopWords.has(name.words[at] ?? '')) weights.set(term, JOINED_WEIGHT);
    }
  }
  return weights;
};

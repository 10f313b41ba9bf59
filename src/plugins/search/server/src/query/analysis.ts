import type { Frequencies } from '../fulltext/full-text-index';
import { idfOf, type WeightedTerm } from '../ranking/bm25';
import type { TypedName } from '../ranking/exact-names-first';
import type { TypedTerm } from '../ranking/rank-entries';
import type { Language } from '../text/languages';
import type { Word } from '../text/words';
import { aliasTerms, joinedNames } from './expansion';
import type { NamedThing } from './names';
import { countTogether, queryTerms, termsElsewhere } from './query-terms';

export interface AnalysedQuery {
  typed: TypedName;
  /** Terms that occur in the archive, typed or derived. */
  query: WeightedTerm[];
  /** All typed terms, including those that do not occur. */
  typedTerms: TypedTerm[];
  /** Typed words that do not occur in the archive; empty if they are recognised as a joined name. */
  unknown: Word[];
  /** Terms to highlight: typed ones, without aliases. */
  marked: ReadonlySet<string>;
  frequencies: ReadonlyMap<string, number>;
}

const typedName = (typed: Word[], things: NamedThing[]): TypedName => {
  const words = typed.map(({ folded }) => folded);
  const isTyped = (name: { words: string[] }): boolean =>
    name.words.length === words.length && name.words.every((word, at) => word === words[at]);
  const named = things.filter(({ names }) => names.some(isTyped)).map(({ id }) => id);
  return { words, named };
};

/** Data about the archive that the analysis needs. */
export interface Archive {
  documents: number;
  /** Entities with names that a query may contain. */
  things: NamedThing[];
  /** Languages of the archive's texts other than English. */
  languages: readonly Language[];
  frequenciesOf: Frequencies;
}

/** Converts typed words to weighted terms of the archive. */
export const analyse = async (
  words: Word[],
  { documents, things, languages, frequenciesOf }: Archive,
): Promise<AnalysedQuery> => {
  const typed = queryTerms(words);
  const telling = words.filter(({ term }) => typed.has(term));
  const elsewhere = termsElsewhere(telling, languages);
  const formsOf = (term: string): string[] => [term, ...(elsewhere.get(term) ?? [])];
  const forms = [...typed].flatMap(([term, weight]) =>
    formsOf(term).map((form): [string, number] => [form, weight]),
  );
  const aliases = aliasTerms(words, things);
  const joined = joinedNames(words, things);
  const weights = new Map([...aliases, ...joined, ...forms]);
  const frequencies =
    weights.size === 0 ? new Map<string, number>() : await frequenciesOf([...weights.keys()]);
  countTogether(frequencies, elsewhere);
  const isKnown = ({ term }: Word): boolean => formsOf(term).some((form) => frequencies.has(form));
  const weighted = (term: string, weight: number): WeightedTerm => ({
    term,
    weight,
    idf: idfOf(frequencies.get(term) ?? 0, documents),
  });
  return {
    typed: typedName(words, things),
    query: [...weights]
      .filter(([term]) => frequencies.has(term))
      .map(([term, weight]) => weighted(term, weight)),
    typedTerms: [...typed].map(([term, weight]) => {
      const known = formsOf(term).find((form) => frequencies.has(form)) ?? term;
      return { ...weighted(known, weight), forms: formsOf(term) };
    }),
    unknown: joined.size > 0 ? [] : telling.filter((word) => !isKnown(word)),
    marked: new Set([...forms.map(([form]) => form), ...joined.keys()]),
    frequencies,
  };
};

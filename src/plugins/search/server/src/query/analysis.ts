import type { Frequencies } from '../index/fulltext/full-text-index';
import { idfOf, type WeightedTerm } from '../index/fulltext/bm25';
import type { TypedName } from '../ranking/exact-names-first';
import type { TypedTerm } from '../ranking/rank-entries';
import { isStopWord, type Language } from '../text/languages';
import { joinedForms } from '../text/joined';
import type { Word } from '../text/words';
import { aliasTerms, joinedNames } from './expansion';
import type { NamedEntity } from './names';
import type { ParsedQuery } from './parse-query';
import { quarterTerms } from './quarters';
import { mergeFrequencies, queryTerms, foreignStemsOf } from './query-terms';

/** A query in terms of the archive. */
export interface AnalysedQuery {
  typed: TypedName;
  /** Terms that occur in the archive, typed or derived. */
  query: WeightedTerm[];
  /** All typed terms, including those that do not occur. */
  typedTerms: TypedTerm[];
  /** Typed words that do not occur in the archive; empty if they are recognised as a joined name. */
  unknownWords: Word[];
  /** Terms to highlight, with their inverse document frequency: typed ones, without aliases. */
  highlighted: ReadonlyMap<string, number>;
  frequencies: ReadonlyMap<string, number>;
}

/** Data about the archive that the analysis needs. */
export interface Archive {
  documents: number;
  /** Entities with names that a query may contain. */
  entities: NamedEntity[];
  /** Languages of the archive's texts other than English. */
  languages: readonly Language[];
  frequenciesOf: Frequencies;
}

const typedName = (
  { text, words: typed }: Pick<ParsedQuery, 'text' | 'words'>,
  { entities, languages }: Archive,
): TypedName => {
  const words = typed.map(({ folded }) => folded);
  const hasOnlyStopWords = words.every((word) => isStopWord(word, languages));
  // "is it" is not meant as the ticker ISIT.
  const joined = hasOnlyStopWords && words.length > 1 ? [] : joinedForms(text);
  const isTyped = (name: NamedEntity['names'][number]): boolean =>
    joined.includes(name.joined) ||
    (words.length > 0 &&
      name.words.length === words.length &&
      name.words.every((word, at) => word === words[at]));
  const named = entities.filter(({ names }) => names.some(isTyped)).map(({ id }) => id);
  return { words, joined, named, mayBePartOfTitle: !hasOnlyStopWords };
};

/** Converts typed words to weighted terms of the archive. */
export const analyse = async (
  query: Pick<ParsedQuery, 'text' | 'words'>,
  archive: Archive,
): Promise<AnalysedQuery> => {
  const { words } = query;
  const { documents, entities, languages, frequenciesOf } = archive;
  const name = typedName(query, archive);
  const typed = queryTerms(words);
  const contentWords = words.filter(({ term }) => typed.has(term));
  const foreignStems = foreignStemsOf(contentWords, languages);
  const formsOf = (term: string): string[] => [term, ...(foreignStems.get(term) ?? [])];
  const forms = [...typed].flatMap(([term, weight]) =>
    formsOf(term).map((form): [string, number] => [form, weight]),
  );
  const aliases = aliasTerms(words, entities, name.named);
  const joined = joinedNames(words, entities, name.joined);
  const quarters = quarterTerms(query.text).map((term): [string, number] => [term, 1]);
  const weights = new Map([...aliases, ...joined, ...quarters, ...forms]);
  const frequencies =
    weights.size === 0 ? new Map<string, number>() : await frequenciesOf([...weights.keys()]);
  mergeFrequencies(frequencies, foreignStems);
  const isKnown = ({ term }: Word): boolean => formsOf(term).some((form) => frequencies.has(form));
  const weighted = (term: string, weight: number): WeightedTerm => ({
    term,
    weight,
    idf: idfOf(frequencies.get(term) ?? 0, documents),
  });
  return {
    typed: name,
    query: [...weights]
      .filter(([term]) => frequencies.has(term))
      .map(([term, weight]) => weighted(term, weight)),
    typedTerms: [...typed].map(([term, weight]) => {
      const occurring = formsOf(term).find((form) => frequencies.has(form)) ?? term;
      return { ...weighted(occurring, weight), forms: formsOf(term) };
    }),
    unknownWords: joined.size > 0 ? [] : contentWords.filter((word) => !isKnown(word)),
    highlighted: new Map(
      [...forms.map(([form]) => form), ...joined.keys()].map((term) => [
        term,
        weighted(term, 1).idf,
      ]),
    ),
    frequencies,
  };
};

import { restore } from '../index/vectors/vector';
import type { ArchiveStatistics, Candidate, Frequencies } from '../index/fulltext/full-text-index';
import type { SearchedTypes } from '../index/entries/searched-types';
import type { EntryFilter } from '../index/entries/filter';
import { placeholders } from '../index/placeholders';
import { ENTRIES } from '../index/tables';
import type { LoadedVectors } from '../index/vectors/vector-index';
import { idfOf } from '../index/fulltext/bm25';
import { cachedFrequencies } from './cached-frequencies';
import { packedTexts, type PackedText, type TextEntry } from './packed-texts';
import type { RankingSources } from './rank-entries';
import { rankRelated, type RelatedNumbers } from './related-ranking';
import { textComparison, type TextComparison } from './text-comparison';

/** Maximum number of articles from full-text search. */
export const CANDIDATES = 60;
/** Maximum number of articles from each model's vector search. */
export const NEIGHBOURS = 30;

/** Columns of a `TextEntry`. */
export const TEXT_COLUMNS = 'id, title, terms, language, ota_id, article_number';

/** A model whose vectors are compared. */
export interface RelatedModel {
  id: number;
  /** Weight of its vectors in the score. */
  weight: number;
  /** True if the database's nearest-neighbour index holds all of its vectors. */
  hasIndex: boolean;
}

/** Input of the search for related articles; plain data, so that it can be posted to a worker thread. */
export interface RelatedRequest {
  /** Id of the article's entry. */
  entryId: number;
  statistics: ArchiveStatistics;
  /** Empty to compare words alone. */
  models: RelatedModel[];
}

/** Database access for related articles. */
export interface RelatedSources extends RankingSources {
  types: SearchedTypes;
  /** Document frequencies of any number of terms; new terms may be missing. */
  countedFrequencies: Frequencies;
}

/** Finds the related articles of one article; `relatedArchive` finds those of many. */
export const relatedSearch = (sources: RelatedSources) => {
  const { reader } = sources;
  const frequenciesOf = cachedFrequencies(sources.countedFrequencies);

  const byWords = async (
    { queryOf }: TextComparison,
    article: PackedText,
    terms: readonly string[],
    frequencies: readonly number[],
    statistics: ArchiveStatistics,
    filter: EntryFilter,
  ): Promise<Candidate[]> => {
    const query = queryOf(article).map((term) => ({
      term: terms[term]!,
      weight: 1,
      idf: idfOf(Math.max(1, frequencies[term]!), statistics.documents),
    }));
    if (query.length === 0) return [];
    return sources.candidates(query, statistics, filter, CANDIDATES);
  };

  const entriesOf = (ids: number[]): Promise<TextEntry[]> =>
    reader.all<TextEntry>(
      `SELECT ${TEXT_COLUMNS} FROM ${ENTRIES} WHERE id IN (${placeholders(ids)})`,
      ids,
    );

  return async ({ entryId, statistics, models }: RelatedRequest): Promise<RelatedNumbers> => {
    const [entry] = await entriesOf([entryId]);
    if (entry === undefined) return { ranked: [], chosen: [] };
    const texts = packedTexts();
    const article = texts.add(entry);
    const countedFrequencies = async (): Promise<number[]> => {
      const found = await frequenciesOf([...texts.terms], statistics);
      return texts.terms.map((term) => found.get(term) ?? 0);
    };
    const own = await countedFrequencies();
    const filter: EntryFilter = { kind: sources.types.articles, except: entryId };
    const found = await byWords(
      textComparison(texts.terms, own, statistics.documents),
      article,
      texts.terms,
      own,
      statistics,
      filter,
    );
    const ids = new Set(found.map(({ id }) => id));
    for (const { id: modelId, hasIndex } of models) {
      const stored = (await sources.vectorsOf(modelId, [entryId])).of(entryId);
      if (stored === null) continue;
      const nearest = hasIndex ? sources.nearest : sources.nearestOfAll;
      for (const id of await nearest(modelId, restore(stored), filter, NEIGHBOURS)) ids.add(id);
    }
    if (ids.size === 0) return { ranked: [], chosen: [] };
    const others = (await entriesOf([...ids])).map((other) => texts.add(other));
    const weighted: { vectors: LoadedVectors; weight: number }[] = [];
    for (const { id: modelId, weight } of models) {
      weighted.push({ vectors: await sources.vectorsOf(modelId, [entryId, ...ids]), weight });
    }
    const comparison = textComparison(
      texts.terms,
      await countedFrequencies(),
      statistics.documents,
    );
    return rankRelated(article, others, comparison, weighted);
  };
};

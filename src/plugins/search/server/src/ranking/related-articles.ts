import { restore } from '../embeddings/vector';
import type { ArchiveStatistics, Candidate, Frequencies } from '../fulltext/full-text-index';
import type { EntryFilter } from '../entries/filter';
import { placeholders } from '../read/placeholders';
import { ENTRIES } from '../tables';
import { languageOf } from '../text/languages';
import { countTerms, decodeCounts } from '../text/term-counts';
import { idfOf } from './bm25';
import { hubnessCorrectedSimilarity } from './hubness';
import { essentialTerms } from './essential-terms';
import { cachedFrequencies } from './cached-frequencies';
import type { RankingSources } from './rank-entries';
import { chooseRelated, type RelatedCandidate } from './related-choice';
import { TITLES_WEIGHT } from './related-weights';
import { cosine, rarityOf, topTerms, weightedDocument, type WeightedDocument } from './tf-idf';
import { titleMentions, type TitledTerms } from './title-mentions';

/** Number of the most characteristic terms to search by. */
const QUERY_TERMS = 30;
/** Maximum number of articles from full-text search. */
const CANDIDATES = 60;
/** Maximum number of articles from each model's vector search. */
const NEIGHBOURS = 30;

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
  /** Id of the OTA that the article is about. */
  otaId: number | null;
  statistics: ArchiveStatistics;
  /** Empty to compare words alone. */
  models: RelatedModel[];
}

/** Database access for related articles. */
export interface RelatedSources extends RankingSources {
  /** Document frequencies of any number of terms; new terms may be missing. */
  countedFrequencies: Frequencies;
}

/** Numbers of related articles, best first. */
export interface RelatedNumbers {
  /** All compared articles. */
  ranked: number[];
  /** Articles to offer. */
  chosen: number[];
}

interface ArticleEntry {
  id: number;
  title: string;
  terms: string;
  language: string | null;
  ota_id: number | null;
  article_number: number;
}

const termsOf = ({ title, terms, language }: ArticleEntry): TitledTerms => ({
  title: countTerms(title, '', languageOf(language)),
  counts: decodeCounts(terms),
});

/** Finds related articles. */
export const relatedSearch = (sources: RelatedSources) => {
  const { reader } = sources;
  const frequenciesOf = cachedFrequencies(sources.countedFrequencies);

  const byWords = async (
    document: WeightedDocument,
    frequencies: ReadonlyMap<string, number>,
    statistics: ArchiveStatistics,
    filter: EntryFilter,
  ): Promise<Candidate[]> => {
    const query = topTerms(document, QUERY_TERMS).map((term) => ({
      term,
      weight: 1,
      idf: idfOf(frequencies.get(term) ?? 1, statistics.documents),
    }));
    if (query.length === 0) return [];
    const essential = essentialTerms(query, frequencies);
    return sources.candidates(essential, statistics, filter, CANDIDATES);
  };

  const entriesOf = (ids: number[]): Promise<ArticleEntry[]> =>
    reader.all<ArticleEntry>(
      `SELECT id, title, terms, language, ota_id, article_number FROM ${ENTRIES}
         WHERE id IN (${placeholders(ids)})`,
      ids,
    );

  /** The article's vectors, by the models that have one. */
  const vectorsOfArticle = async (entryId: number, models: RelatedModel[]) => {
    const queryVectors: { model: RelatedModel; direction: Float32Array }[] = [];
    for (const model of models) {
      const stored = (await sources.vectorsOf(model.id, [entryId])).of(entryId);
      if (stored !== null) queryVectors.push({ model, direction: restore(stored) });
    }
    return queryVectors;
  };

  const rankedCandidates = async ({
    entryId,
    statistics,
    models,
  }: RelatedRequest): Promise<RelatedCandidate[]> => {
    const [entry] = await entriesOf([entryId]);
    if (entry === undefined) return [];
    const { documents } = statistics;
    const own = termsOf(entry);
    const ownFrequencies = await frequenciesOf([...own.counts.keys()], statistics);
    const document = weightedDocument(own.counts, ownFrequencies, documents);
    const filter: EntryFilter = { kind: 'article', except: entryId };
    const found = await byWords(document, ownFrequencies, statistics, filter);
    const ids = new Set(found.map(({ id }) => id));
    const queryVectors = await vectorsOfArticle(entryId, models);
    for (const { model, direction } of queryVectors) {
      const nearest = model.hasIndex ? sources.nearest : sources.nearestOfAll;
      for (const id of await nearest(model.id, direction, filter, NEIGHBOURS)) ids.add(id);
    }
    if (ids.size === 0) return [];
    const others = await entriesOf([...ids]);
    const terms = others.map(termsOf);
    const frequencies = await frequenciesOf(
      [...new Set([own, ...terms].flatMap(({ counts }) => [...counts.keys()]))],
      statistics,
    );
    const rarity = (term: string): number => rarityOf(frequencies.get(term), documents);
    /** Weighted vector score of each candidate. */
    const vectorScores = others.map(() => 0);
    for (const { model, direction } of queryVectors) {
      const vectors = await sources.vectorsOf(model.id, [...ids]);
      const stored = others.map(({ id }) => vectors.of(id));
      for (const [at, nearness] of hubnessCorrectedSimilarity(direction, stored).entries()) {
        vectorScores[at]! += model.weight * (nearness ?? 0);
      }
    }
    const wordWeight = 1 - TITLES_WEIGHT - models.reduce((sum, { weight }) => sum + weight, 0);
    return others
      .map((other, at): RelatedCandidate => {
        const otherTerms = terms[at]!;
        const weighted = weightedDocument(otherTerms.counts, frequencies, documents);
        const closeness = cosine(document, weighted);
        const titles = titleMentions(own, otherTerms, rarity);
        return {
          number: other.article_number,
          otaId: other.ota_id,
          document: weighted,
          closeness,
          score: wordWeight * closeness + TITLES_WEIGHT * titles + vectorScores[at]!,
        };
      })
      .sort((one, other) => other.score - one.score || one.number - other.number);
  };

  return async (request: RelatedRequest): Promise<RelatedNumbers> => {
    const candidates = await rankedCandidates(request);
    return {
      ranked: candidates.map(({ number }) => number),
      chosen: chooseRelated(candidates, request.otaId),
    };
  };
};

import { restore, similarity } from '../embeddings/vector';
import type { ArchiveStatistics, Candidate, Frequencies } from '../fulltext/full-text-index';
import type { EntryFilter } from '../index/filter';
import { ENTRIES } from '../tables';
import { decodeCounts } from '../text/term-counts';
import { vectorsOf } from '../vectors/stored-vectors';
import { idfOf } from './bm25';
import { essentialTerms } from './essential-terms';
import { cosine, tellingTerms, weightedDocument, type WeightedDocument } from './similarity';
import { knownFrequencies } from './known-frequencies';
import type { RankingSources } from './rank-entries';
import { chooseRelated, type RelatedCandidate } from './related-choice';

/** Share of the vectors in how close two articles are; their words have the rest. */
const VECTOR_WEIGHT = 0.3;
const TELLING_TERMS = 30;
const CANDIDATES = 60;
const NEIGHBOURS = 30;

/** All that is needed to find what is related to an article; plain data, as it may go to another thread. */
export interface RelatedRequest {
  /** The article's entry. */
  entryId: number;
  /** The OTA it is about. */
  otaId: number | null;
  statistics: ArchiveStatistics;
  /** Null to compare words alone. */
  model: {
    id: number;
    /** Whether all of its vectors are in the database's index for nearest neighbours. */
    hasIndex: boolean;
  } | null;
}

/** What a database offers to find related articles by. */
export interface RelatedSources extends RankingSources {
  /** Of any number of terms; one that is new may be missing. */
  countedFrequencies: Frequencies;
}

/** Articles related to one, by their numbers, the best first. */
export interface RelatedNumbers {
  /** All that were compared. */
  ranked: number[];
  /** Those to offer after it. */
  chosen: number[];
}

interface ArticleEntry {
  id: number;
  terms: string;
  ota_id: number | null;
  article_number: number;
}

/** Finds articles that are about what an article is about. */
export const relatedSearch = (sources: RelatedSources) => {
  const { reader } = sources;
  const frequenciesOf = knownFrequencies(sources.countedFrequencies);

  const byWords = async (
    document: WeightedDocument,
    frequencies: ReadonlyMap<string, number>,
    statistics: ArchiveStatistics,
    filter: EntryFilter,
  ): Promise<Candidate[]> => {
    const query = tellingTerms(document, TELLING_TERMS).map((term) => ({
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
      `SELECT id, terms, ota_id, article_number FROM ${ENTRIES}
         WHERE id IN (${ids.map(() => '?').join()})`,
      ids,
    );

  const compared = async ({
    entryId,
    statistics,
    model,
  }: RelatedRequest): Promise<RelatedCandidate[]> => {
    const [entry] = await entriesOf([entryId]);
    if (entry === undefined) return [];
    const { documents } = statistics;
    const counts = decodeCounts(entry.terms);
    const ownFrequencies = await frequenciesOf([...counts.keys()], statistics);
    const document = weightedDocument(counts, ownFrequencies, documents);
    const filter: EntryFilter = { kind: 'article', except: entryId };
    const stored = model === null ? null : await vectorsOf(reader, model.id, [entryId]);
    const vector = stored?.get(entryId);
    const direction = vector === undefined ? null : restore(vector);
    const found = await byWords(document, ownFrequencies, statistics, filter);
    const ids = new Set(found.map(({ id }) => id));
    if (model !== null && direction !== null) {
      const nearest = model.hasIndex ? sources.nearest : sources.nearestOfAll;
      const near = await nearest(model.id, direction, filter, NEIGHBOURS);
      for (const id of near) ids.add(id);
    }
    if (ids.size === 0) return [];
    const others = await entriesOf([...ids]);
    const vectors =
      model === null ? new Map<number, Int8Array>() : await vectorsOf(reader, model.id, [...ids]);
    const decoded = others.map(({ terms }) => decodeCounts(terms));
    const frequencies = await frequenciesOf(
      [...new Set(decoded.flatMap((terms) => [...terms.keys()]))],
      statistics,
    );
    return others
      .map((other, position): RelatedCandidate => {
        const weighted = weightedDocument(decoded[position] ?? new Map(), frequencies, documents);
        const closeness = cosine(document, weighted);
        const itsVector = vectors.get(other.id);
        const near =
          direction === null || itsVector === undefined ? 0 : similarity(direction, itsVector);
        return {
          number: other.article_number,
          otaId: other.ota_id,
          document: weighted,
          closeness,
          score: (1 - VECTOR_WEIGHT) * closeness + VECTOR_WEIGHT * near,
        };
      })
      .sort((one, other) => other.score - one.score || one.number - other.number);
  };

  return async (request: RelatedRequest): Promise<RelatedNumbers> => {
    const candidates = await compared(request);
    return {
      ranked: candidates.map(({ number }) => number),
      chosen: chooseRelated(candidates, request.otaId),
    };
  };
};

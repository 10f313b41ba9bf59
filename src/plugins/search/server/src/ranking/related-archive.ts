import { restore } from '../index/vectors/vector';
import { packedVectors, type PackedVectors } from '../index/vectors/packed-vectors';
import { nearestByVectors, SHORTLIST_FACTOR } from '../index/vectors/shortlist';
import { decodeVector } from '../index/vectors/stored-vectors';
import type { LoadedVectors } from '../index/vectors/vector-index';
import { packedTexts, type PackedText, type TextEntry } from './packed-texts';
import { CANDIDATES, NEIGHBOURS } from './related-articles';
import { rankRelated, type RelatedNumbers } from './related-ranking';
import { textComparison, type TextComparison } from './text-comparison';
import { wordCandidates } from './word-candidates';

/** An entry of any kind; those that are not articles count in the frequencies alone. */
export interface ArchiveEntry extends TextEntry {
  kind: string;
}

export interface ArchiveVector {
  entry_id: number;
  /** Encoded by `encodeVector`; empty if the model could not embed the entry. */
  vector: string;
}

const NO_VECTORS: LoadedVectors = { of: () => null, similarity: () => null };

/**
 * Holds the terms and vectors of a whole archive to find the related articles of many articles at once. The candidates
 * are those of `relatedSearch`, except that the words' are ranked by BM25 on every database.
 *
 * @param weights of the models' vectors in the score
 * @param kind of the articles
 */
export const relatedArchive = (weights: readonly number[], kind: string) => {
  const packed = packedTexts();
  const texts: PackedText[] = [];
  const byId = new Map<number, PackedText>();
  const vectors = weights.map((): PackedVectors | null => null);
  let documents = 0;
  let length = 0;
  let comparison: TextComparison | null = null;

  const neighboursOf = (article: PackedText, model: PackedVectors): number[] => {
    const stored = model.of(article.id);
    if (stored === null) return [];
    const direction = restore(stored);
    const others = model
      .nearestBySigns(direction, NEIGHBOURS * SHORTLIST_FACTOR + 1)
      .filter((id) => id !== article.id);
    return nearestByVectors(model, direction, others, NEIGHBOURS);
  };

  return {
    /** Adds entries in the order of their ids. */
    addEntries(entries: readonly ArchiveEntry[]): void {
      for (const entry of entries) {
        documents += 1;
        if (entry.kind !== kind) {
          length += packed.count(entry.terms);
          continue;
        }
        const text = packed.add(entry);
        length += text.length;
        texts.push(text);
        byId.set(text.id, text);
      }
    },

    /** Adds vectors by a model; those of entries that are not articles are ignored. */
    addVectors(model: number, stored: readonly ArchiveVector[]): void {
      for (const { entry_id: entry, vector } of stored) {
        if (vector === '' || !byId.has(entry)) continue;
        const values = decodeVector(vector);
        (vectors[model] ??= packedVectors(values.length)).put(entry, values);
      }
    },

    /**
     * Finds the related articles of articles, after everything was added.
     *
     * @param ids of their entries
     * @returns nothing for entries that were not added
     */
    relate(ids: readonly number[]): RelatedNumbers[] {
      comparison ??= textComparison(packed.terms, packed.frequencies, documents);
      const { queryOf } = comparison;
      const articles = ids.map((id) => byId.get(id));
      const queries = articles
        .filter((text) => text !== undefined)
        .map((text) => ({ text, terms: queryOf(text) }));
      const archive = {
        texts,
        frequencies: packed.frequencies,
        documents,
        averageLength: length / documents,
      };
      const found = new Map(
        wordCandidates(archive, queries, CANDIDATES).map((candidates, at) => [
          queries[at]!.text,
          candidates,
        ]),
      );
      const models = weights.map((weight, model) => ({
        weight,
        vectors: vectors[model] ?? NO_VECTORS,
      }));
      return articles.map((article) => {
        if (article === undefined) return { ranked: [], chosen: [] };
        const others = new Set(found.get(article));
        for (const model of vectors) {
          if (model === null) continue;
          for (const id of neighboursOf(article, model)) others.add(byId.get(id)!);
        }
        return rankRelated(article, [...others], comparison!, models);
      });
    },
  };
};

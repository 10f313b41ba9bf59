import { restore } from '../index/vectors/vector';
import type { LoadedVectors } from '../index/vectors/vector-index';
import { hubnessCorrectedSimilarity } from './hubness';
import type { PackedText } from './packed-texts';
import { chooseRelated, type RelatedCandidate } from './related-choice';
import { TITLES_WEIGHT } from './related-weights';
import type { TextComparison } from './text-comparison';

/** Vectors by a model. */
export interface WeightedVectors {
  vectors: LoadedVectors;
  /** Weight of the vectors in the score. */
  weight: number;
}

/** Numbers of related articles, best first. */
export interface RelatedNumbers {
  /** All compared articles. */
  ranked: number[];
  /** Articles to offer. */
  chosen: number[];
}

interface PackedCandidate extends RelatedCandidate {
  text: PackedText;
}

/** Weighted vector score of each candidate. */
const vectorScores = (
  article: PackedText,
  others: readonly PackedText[],
  models: readonly WeightedVectors[],
): number[] => {
  const scores = others.map(() => 0);
  for (const { vectors, weight } of models) {
    const own = vectors.of(article.id);
    if (own === null) continue;
    const stored = others.map(({ id }) => vectors.of(id));
    for (const [at, nearness] of hubnessCorrectedSimilarity(restore(own), stored).entries()) {
      scores[at]! += weight * (nearness ?? 0);
    }
  }
  return scores;
};

/**
 * Ranks candidates by words, titles and vectors, and chooses the related articles.
 *
 * @param models all models in use; words have the rest of the weight
 */
export const rankRelated = (
  article: PackedText,
  others: readonly PackedText[],
  { closeness }: TextComparison,
  models: readonly WeightedVectors[],
): RelatedNumbers => {
  const wordWeight = 1 - TITLES_WEIGHT - models.reduce((sum, { weight }) => sum + weight, 0);
  const scores = vectorScores(article, others, models);
  const candidates = others
    .map((text, at): PackedCandidate => {
      const { cosine, titles } = closeness(article, text);
      return {
        text,
        number: text.number,
        subjectId: text.subjectId,
        closeness: cosine,
        score: wordWeight * cosine + TITLES_WEIGHT * titles + scores[at]!,
      };
    })
    .sort((one, other) => other.score - one.score || one.number - other.number);
  return {
    ranked: candidates.map(({ number }) => number),
    chosen: chooseRelated(
      candidates,
      article.subjectId,
      (one, other) => closeness(one.text, other.text).cosine,
    ),
  };
};

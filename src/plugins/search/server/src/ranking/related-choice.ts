import { cosine, type WeightedDocument } from './similarity';

/** An article that may be related to another. */
export interface RelatedCandidate {
  number: number;
  otaId: number | null;
  document: WeightedDocument;
  /** tf-idf cosine with the article. */
  closeness: number;
  /** Closeness and vectors together; comparable for one article only. */
  score: number;
}

/** Below it two articles share no more than the language of the trade. */
const MIN_IN_COMMON = 0.08;
/** Above it they tell the same story. */
const SAME_STORY = 0.7;
/** Articles that a page shows; among so many not all are about the article's own OTA. */
const SHOWN = 4;
const KEPT = 12;

/** Moves the best article about another OTA to where it is seen, when all before it are about one. */
const withAnotherOta = (
  chosen: RelatedCandidate[],
  isOther: (candidate: RelatedCandidate) => boolean,
): RelatedCandidate[] => {
  const position = chosen.findIndex(isOther);
  const other = chosen[position];
  if (other === undefined || position < SHOWN) return chosen;
  const rest = chosen.filter((candidate) => candidate !== other);
  return [...rest.slice(0, SHOWN - 1), other, ...rest.slice(SHOWN - 1)];
};

/**
 * Chooses what to offer after an article: close to it, none of them the same story as it or as one
 * another, and not only about its own OTA.
 *
 * @param candidates the best first
 * @returns numbers of articles, the best first; none when nothing is close
 */
export const chooseRelated = (
  candidates: RelatedCandidate[],
  ownOtaId: number | null,
): number[] => {
  const isOther = ({ otaId }: RelatedCandidate): boolean => otaId !== ownOtaId;
  const chosen: RelatedCandidate[] = [];
  for (const candidate of candidates) {
    const { closeness, document } = candidate;
    if (closeness < MIN_IN_COMMON || closeness > SAME_STORY) continue;
    // Enough are chosen then, unless all are about one OTA.
    if (chosen.length >= KEPT && !isOther(candidate)) continue;
    if (chosen.some((other) => cosine(other.document, document) > SAME_STORY)) continue;
    chosen.push(candidate);
    if (chosen.length >= KEPT && chosen.some(isOther)) break;
  }
  return withAnotherOta(chosen, isOther)
    .slice(0, KEPT)
    .map(({ number }) => number);
};

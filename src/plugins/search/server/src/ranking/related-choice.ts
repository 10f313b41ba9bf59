/** A candidate for the related articles. */
export interface RelatedCandidate {
  number: number;
  subjectId: number | null;
  /** tf-idf cosine with the article. */
  closeness: number;
  /** Weighted sum of word, title and vector scores; comparable only for the same article. */
  score: number;
}

/** Minimum closeness; below it, two articles share only the language of the trade. */
const MIN_CLOSENESS = 0.08;
/** Maximum closeness; above it, two articles tell the same story. */
const MAX_CLOSENESS = 0.7;
/** Number of articles that a page shows; at least one of them should be about another OTA. */
const SHOWN = 4;
/** Number of related articles to store. */
const MAX_RELATED = 12;

/** Moves the best article about another OTA into the visible part if there is none. */
const withAnotherOta = <Candidate>(
  chosen: Candidate[],
  isOther: (candidate: Candidate) => boolean,
): Candidate[] => {
  const position = chosen.findIndex(isOther);
  const other = chosen[position];
  if (other === undefined || position < SHOWN) return chosen;
  const rest = chosen.filter((candidate) => candidate !== other);
  return [...rest.slice(0, SHOWN - 1), other, ...rest.slice(SHOWN - 1)];
};

/**
 * Chooses related articles: similar to the article, none of them telling its story or the same story twice, and not
 * only about its own OTA.
 *
 * @param candidates best first
 * @param closenessOf tf-idf cosine of two candidates
 * @returns article numbers, best first; empty if nothing is similar
 */
export const chooseRelated = <Candidate extends RelatedCandidate>(
  candidates: readonly Candidate[],
  ownSubjectId: number | null,
  closenessOf: (one: Candidate, other: Candidate) => number,
): number[] => {
  const isOther = ({ subjectId }: Candidate): boolean => subjectId !== ownSubjectId;
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    const { closeness } = candidate;
    if (closeness < MIN_CLOSENESS || closeness > MAX_CLOSENESS) continue;
    // The list is full; only an article about another OTA can still be added.
    if (chosen.length >= MAX_RELATED && !isOther(candidate)) continue;
    if (chosen.some((other) => closenessOf(candidate, other) > MAX_CLOSENESS)) continue;
    chosen.push(candidate);
    if (chosen.length >= MAX_RELATED && chosen.some(isOther)) break;
  }
  return withAnotherOta(chosen, isOther)
    .slice(0, MAX_RELATED)
    .map(({ number }) => number);
};

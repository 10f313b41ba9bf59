import type { Language } from './languages';
import type { Span } from './passages';
import type { SectionStart } from './readable-text';
import { sentencesOf, type Sentence } from '@ota-news/foundation/text/sentences';
import { wordsIndexedAs } from './words';

/** Sentences of a passage without the headings, which end without a full stop. */
function* sentencesBetweenHeadings(
  text: string,
  { start, end }: Span,
  sections: readonly SectionStart[],
): Generator<Sentence> {
  let from = start;
  const pieceUntil = function* (until: number): Generator<Sentence> {
    for (const { text: sentence, at } of sentencesOf(text.slice(from, until))) {
      yield { text: sentence, at: from + at };
    }
  };
  for (const { heading, at } of sections) {
    // A section starts with the space before its heading.
    const begin = text.startsWith(` ${heading}`, at) ? at + 1 : at;
    if (begin < from || begin >= end) continue;
    yield* pieceUntil(begin);
    from = text.startsWith(heading, begin) ? begin + heading.length : begin;
  }
  if (from < end) yield* pieceUntil(end);
}

/**
 * Finds the sentence of a passage that has most of the query's terms, the first one on a tie.
 *
 * @param text plain text that the passage is part of
 * @param sections of the text
 * @param weights how much each term tells
 * @param language of the text; null for English
 */
export const answeringSentence = (
  text: string,
  passage: Span,
  sections: readonly SectionStart[],
  weights: ReadonlyMap<string, number>,
  language: Language | null = null,
): Sentence | null => {
  let best: Sentence | null = null;
  let bestScore = -1;
  for (const sentence of sentencesBetweenHeadings(text, passage, sections)) {
    const found = wordsIndexedAs(weights, sentence.text, language);
    const terms = new Set(found.map(({ term }) => term));
    let score = 0;
    for (const term of terms) score += weights.get(term) ?? 0;
    if (score > bestScore) {
      best = sentence;
      bestScore = score;
    }
  }
  return best;
};

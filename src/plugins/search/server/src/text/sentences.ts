const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A sentence, with its offset in the text. */
export interface Sentence {
  text: string;
  at: number;
}

/** Splits a plain text into sentences, without the spaces between them. */
export function* sentencesOf(text: string): Generator<Sentence> {
  for (const { segment, index } of segmenter.segment(text)) {
    const trimmed = segment.trim();
    if (trimmed !== '') yield { text: trimmed, at: index + segment.indexOf(trimmed) };
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Characters segmented at a time, because the segmenter copies the whole of them for each sentence. */
const PIECE_LENGTH = 4_000;

/** A sentence, with its offset in the text. */
export interface Sentence {
  text: string;
  at: number;
}

/** Splits a plain text into sentences, without the spaces between them. A very long sentence is cut. */
export function* sentencesOf(text: string): Generator<Sentence> {
  for (let start = 0; start < text.length;) {
    const piece = text.slice(start, start + PIECE_LENGTH);
    const isCut = start + piece.length < text.length;
    let end = piece.length;
    for (const { segment, index } of segmenter.segment(piece)) {
      // The last sentence may go on in the next piece, which then begins with it.
      if (isCut && index > 0 && index + segment.length === piece.length) {
        end = index;
        break;
      }
      const trimmed = segment.trim();
      if (trimmed !== '') yield { text: trimmed, at: start + index + segment.indexOf(trimmed) };
    }
    start += end;
  }
}

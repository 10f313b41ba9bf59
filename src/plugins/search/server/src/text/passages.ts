import { sentencesOf } from '@ota-news/foundation/text/sentences';

/** Minimum number of words from which a text is divided; a shorter one is a passage itself. */
const MIN_WORDS = 200;
const SENTENCES_PER_PASSAGE = 4;
/** Maximum number of passages per text, to bound the work of one article. */
const MAX_PASSAGES = 100;
/** Maximum length of a passage in characters; the rest of it is not read by models either. */
const MAX_LENGTH = 2_000;

/** Part of a text, as character offsets. */
export interface Span {
  start: number;
  end: number;
}

const hasWords = (text: string, count: number): boolean => {
  let words = 1;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) {
    words += 1;
    if (words >= count) return true;
  }
  return false;
};

/** Divides a long text into passages of four sentences; empty for a short one. */
export const passagesOf = (text: string): Span[] => {
  if (!hasWords(text, MIN_WORDS)) return [];
  const passages: Span[] = [];
  let sentences = 0;
  for (const { text: sentence, at } of sentencesOf(text)) {
    const end = at + sentence.length;
    const last = passages.at(-1);
    if (last === undefined || sentences === SENTENCES_PER_PASSAGE) {
      if (passages.length === MAX_PASSAGES) break;
      passages.push({ start: at, end: Math.min(end, at + MAX_LENGTH) });
      sentences = 1;
    } else {
      last.end = Math.min(end, last.start + MAX_LENGTH);
      sentences += 1;
    }
  }
  return passages;
};

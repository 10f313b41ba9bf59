import { paragraphsOf } from '@ota-news/foundation/markdown/render';
import { sentencesOf } from '@ota-news/foundation/text/sentences';
import { truncate } from '@ota-news/foundation/text/truncate';
import { MAX_BODY_LENGTH, MAX_SUMMARY_LENGTH, type SummaryProvider } from './provider';

const MAX_SENTENCES = 200;
const MAX_PARAGRAPH_LENGTH = 4_000;
const MIN_WORD_LENGTH = 4;
const MIN_WORDS = 5;

interface Sentence {
  text: string;
  words: string[];
  /** Position in the article, from 0. */
  place: number;
}

/** Returns approximate content words: long words without plural endings. */
const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? [])
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .map((word) => word.replace(/(['’]s|s)$/u, ''));

/** Sentences of the body, of a long paragraph those at its beginning. */
const sentencesIn = async (body: string): Promise<Sentence[]> => {
  const found: Sentence[] = [];
  for (const paragraph of await paragraphsOf(body, MAX_BODY_LENGTH)) {
    for (const { text } of sentencesOf(truncate(paragraph, MAX_PARAGRAPH_LENGTH))) {
      if (found.length === MAX_SENTENCES) return found;
      found.push({ text, words: contentWords(text), place: found.length });
    }
  }
  return found;
};

const frequencies = (all: Sentence[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { words } of all) {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
};

const shortened = (text: string): string => {
  if (text.length <= MAX_SUMMARY_LENGTH) return text;
  const head = truncate(text, MAX_SUMMARY_LENGTH - 1);
  const end = head.lastIndexOf(' ');
  return `${head.slice(0, end > 0 ? end : head.length)}…`;
};

/** Picks up to two sentences that fit, by rank, in the order of the article. */
const pick = (ranked: Sentence[]): Sentence[] => {
  const picked: Sentence[] = [];
  let room = MAX_SUMMARY_LENGTH;
  for (const sentence of ranked) {
    if (picked.length === 2) break;
    if (sentence.text.length + 1 > room) continue;
    picked.push(sentence);
    room -= sentence.text.length + 1;
  }
  return picked.sort((one, other) => one.place - other.place);
};

/**
 * Extracts the one or two most representative sentences after Luhn (1958): those sharing words with many
 * other sentences, with a bonus for headline words and an early position, because news puts the essentials
 * first. Deterministic.
 */
export const extractive: SummaryProvider = {
  name: 'extractive',

  async summarise({ title, body }) {
    const all = await sentencesIn(body);
    const counts = frequencies(all);
    const headline = new Set(contentWords(title));
    const score = ({ words, place }: Sentence): number => {
      if (words.length === 0) return 0;
      const shared = [...new Set(words)].reduce(
        (sum, word) => sum + Math.log(counts.get(word) ?? 1) + (headline.has(word) ? 1 : 0),
        0,
      );
      return (shared / Math.sqrt(words.length)) * (1 + 1 / (1 + place));
    };
    const ranked = all
      .filter(({ words }) => words.length >= MIN_WORDS)
      .map((sentence) => ({ ...sentence, score: score(sentence) }))
      .sort((one, other) => other.score - one.score || one.place - other.place);
    const picked = pick(ranked);
    if (picked.length > 0) return picked.map(({ text }) => text).join(' ');
    const first = ranked[0] ?? all[0];
    return first === undefined ? null : shortened(first.text);
  },
};

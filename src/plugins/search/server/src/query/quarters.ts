import { ORDINALS } from '../text/periods';
import { queryTerms, queryWords } from './query-terms';

const ABBREVIATION = /\bq([1-4])\b/gi;

const spelled = (digit: string): string => `${ORDINALS[Number(digit) - 1]} quarter`;

/** Spells out abbreviated quarters, as texts do and models understand: "Q2" becomes "second quarter". */
export const withSpelledQuarters = (text: string): string =>
  text.replace(ABBREVIATION, (_, digit: string) => spelled(digit));

/** Terms of the quarters that are abbreviated in a text. */
export const quarterTerms = (text: string): string[] =>
  [...text.matchAll(ABBREVIATION)].flatMap(([, digit]) => [
    ...queryTerms(queryWords(spelled(digit!))).keys(),
  ]);

import { isEnglish } from './english-words';

/** A company by the sign under which its shares are traded. */
export interface Listed {
  ticker: string;
  name: string;
}

const WORD = /[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu;

/**
 * A query with companies' names in place of their tickers, of which models know nothing. One that is a word as well
 * ("trip") counts as a ticker only where it is written as one.
 */
export const withNames = (text: string, listed: readonly Listed[]): string => {
  const names = new Map(listed.map(({ ticker, name }) => [ticker.toUpperCase(), name]));
  return text.replace(WORD, (word) => {
    const upper = word.toUpperCase();
    const name = names.get(upper);
    return name !== undefined && (word === upper || !isEnglish(word.toLowerCase())) ? name : word;
  });
};

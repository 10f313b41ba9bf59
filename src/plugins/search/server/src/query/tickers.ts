import { isEnglish } from './english-words';

/** A listed company with its stock ticker. */
export interface ListedCompany {
  ticker: string;
  name: string;
}

const WORD = /[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu;

/**
 * Replaces tickers with company names, because models do not know tickers. A ticker that is also an English word
 * ("trip") is replaced only in upper case.
 */
export const replaceTickers = (text: string, companies: readonly ListedCompany[]): string => {
  const names = new Map(companies.map(({ ticker, name }) => [ticker.toUpperCase(), name]));
  return text.replace(WORD, (word) => {
    const upper = word.toUpperCase();
    const name = names.get(upper);
    return name !== undefined && (word === upper || !isEnglish(word.toLowerCase())) ? name : word;
  });
};

import { conditionsOf, type EntryFilter } from '../entries/filter';
import type { Reader } from '../read/read-connection';
import { ENTRIES } from '../tables';
import { wordsOf } from '../text/words';

/** Number of top results checked for a matching title. */
const LOOKED_AT = 50;
/** Minimum words for a title prefix match; many titles begin with a company's name. */
const MIN_BEGINNING = 3;

/** A query interpreted as a name. */
export interface TypedName {
  /** Folded words in order. */
  words: string[];
  /** Ids of entries with exactly this name: companies, brands, tickers, glossary terms and aliases. */
  named: number[];
}

const PLACE = { titled: 0, named: 1, begun: 2, other: 3 } as const;

const placeOf = (title: string, typed: string[]): number => {
  const words = [...wordsOf(title)].map(({ folded }) => folded);
  if (!typed.every((word, index) => words[index] === word)) return PLACE.other;
  if (words.length === typed.length) return PLACE.titled;
  return typed.length >= MIN_BEGINNING ? PLACE.begun : PLACE.other;
};

/**
 * Moves entries whose title equals the query to the front, then entries with such a name, then titles that begin with
 * it: a typed name or title is meant literally. Keeps the order of the rest.
 *
 * @param ranked ids of the results, best first
 */
export const exactNamesFirst = async (
  reader: Reader,
  ranked: number[],
  { words, named }: TypedName,
  filter: EntryFilter,
): Promise<number[]> => {
  if (words.length === 0) return ranked;
  const looked = [...new Set([...named, ...ranked.slice(0, LOOKED_AT)])];
  if (looked.length === 0) return ranked;
  const { sql, values } = conditionsOf(filter);
  const rows = await reader.all<{ id: number; title: string }>(
    `SELECT entries.id, entries.title FROM ${ENTRIES} AS entries
       WHERE entries.id IN (${looked.map(() => '?').join()})${sql === '' ? '' : ` AND ${sql}`}`,
    [...looked, ...values],
  );
  const places = new Map(
    rows.map(({ id, title }) => {
      const place = placeOf(title, words);
      return [id, named.includes(id) ? Math.min(place, PLACE.named) : place];
    }),
  );
  const all = [...new Set([...looked.filter((id) => places.has(id)), ...ranked])];
  const order = new Map(ranked.map((id, index) => [id, index]));
  return all.sort(
    (one, other) =>
      (places.get(one) ?? PLACE.other) - (places.get(other) ?? PLACE.other) ||
      (order.get(one) ?? -1) - (order.get(other) ?? -1),
  );
};

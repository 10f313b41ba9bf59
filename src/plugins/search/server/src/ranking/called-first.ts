import { conditionsOf, type EntryFilter } from '../index/filter';
import type { Reader } from '../read/read-connection';
import { ENTRIES } from '../tables';
import { wordsOf } from '../text/words';

/** So many of the best answers are looked at for a title that was typed. */
const LOOKED_AT = 50;
/** Fewer words at the beginning of a title say little: many titles begin with a company's name. */
const MIN_BEGINNING = 3;

/** What a query may be the name of. */
export interface TypedName {
  /** Its words, folded, in order. */
  words: string[];
  /** Entries that are called exactly so: companies, brands, tickers, terms and their aliases. */
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
 * Puts first what is called what was typed, by its title before by another name, then titles that begin so: whoever types a name or a title
 * looks for that, whatever else is about it. The rest stays in its order.
 *
 * @param ranked ids of the answers, the best first
 */
export const calledFirst = async (
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

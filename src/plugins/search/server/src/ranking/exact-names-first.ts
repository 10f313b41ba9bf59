import { conditionsOf, type EntryFilter } from '../entries/filter';
import { placeholders } from '../read/placeholders';
import type { Reader } from '../read/read-connection';
import { ENTRIES } from '../tables';
import { foldedWords } from '../text/words';

/** Number of top results checked for a matching title. */
const CHECKED_RESULTS = 50;
/** Minimum words for a title prefix match; many titles begin with a company's name. */
const MIN_PREFIX_WORDS = 3;

/** A query interpreted as a name. */
export interface TypedName {
  /** Folded words in order. */
  words: string[];
  /** Ids of entries with exactly this name: companies, brands, tickers, glossary terms and aliases. */
  named: number[];
}

const TIER = { title: 0, named: 1, titlePrefix: 2, other: 3 } as const;

const tierOf = (title: string, typed: string[]): number => {
  const words = foldedWords(title);
  if (!typed.every((word, index) => words[index] === word)) return TIER.other;
  if (words.length === typed.length) return TIER.title;
  return typed.length >= MIN_PREFIX_WORDS ? TIER.titlePrefix : TIER.other;
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
  const checked = [...new Set([...named, ...ranked.slice(0, CHECKED_RESULTS)])];
  if (checked.length === 0) return ranked;
  const { sql, values } = conditionsOf(filter);
  const rows = await reader.all<{ id: number; title: string }>(
    `SELECT entries.id, entries.title FROM ${ENTRIES} AS entries
       WHERE entries.id IN (${placeholders(checked)})${sql === '' ? '' : ` AND ${sql}`}`,
    [...checked, ...values],
  );
  const tiers = new Map(
    rows.map(({ id, title }) => {
      const tier = tierOf(title, words);
      return [id, named.includes(id) ? Math.min(tier, TIER.named) : tier];
    }),
  );
  const all = [...new Set([...checked.filter((id) => tiers.has(id)), ...ranked])];
  const order = new Map(ranked.map((id, index) => [id, index]));
  return all.sort(
    (one, other) =>
      (tiers.get(one) ?? TIER.other) - (tiers.get(other) ?? TIER.other) ||
      (order.get(one) ?? -1) - (order.get(other) ?? -1),
  );
};

import { conditionsOf, type EntryFilter } from '../index/entries/filter';
import { placeholders } from '../index/placeholders';
import type { Reader } from '../index/reader';
import { ENTRIES } from '../index/tables';
import { joinedText } from '../text/joined';
import { containsRun, foldedText } from '../text/phrases';
import { foldedWords } from '../text/words';

/** Number of top results checked for the query as their title. */
const CHECKED_RESULTS = 50;
/** Minimum words for a match with a part of a title; many titles contain a company's name. */
const MIN_PART_WORDS = 3;

/** A query interpreted as a name. */
export interface TypedName {
  /** Folded words in order. */
  words: string[];
  /** Joined forms of a name (see `joinedForms`); none if the query cannot be one in another spelling. */
  joined: string[];
  /** Ids of entries with this name in any spelling: companies, brands, tickers, glossary terms and aliases. */
  named: number[];
  /** False for stop words alone, which stand in a row in unrelated titles. */
  mayBePartOfTitle: boolean;
}

const TIER = { title: 0, named: 1, titlePrefix: 2, titlePart: 3, other: 4 } as const;

const isPartOfTitle = ({ words, mayBePartOfTitle }: TypedName): boolean =>
  mayBePartOfTitle && words.length >= MIN_PART_WORDS;

const tierOf = (title: string, isNamed: boolean, typed: TypedName): number => {
  const folded = foldedText(title);
  // Most titles are told apart without splitting them into words.
  if (!isNamed && !typed.words.every((word) => folded.includes(word))) return TIER.other;
  const words = foldedWords(title);
  const beginsAsTyped = typed.words.every((word, index) => words[index] === word);
  if (beginsAsTyped && words.length === typed.words.length) return TIER.title;
  if (isNamed) return typed.joined.includes(joinedText(title)) ? TIER.title : TIER.named;
  if (!isPartOfTitle(typed)) return TIER.other;
  if (beginsAsTyped) return TIER.titlePrefix;
  return containsRun(words, typed.words) ? TIER.titlePart : TIER.other;
};

interface Entry {
  id: number;
  title: string;
}

const entriesPassing = async (
  reader: Reader,
  ids: number[],
  filter: EntryFilter,
): Promise<Entry[]> => {
  if (ids.length === 0) return [];
  const { sql, values } = conditionsOf(filter);
  return reader.all<Entry>(
    `SELECT entries.id, entries.title FROM ${ENTRIES} AS entries
       WHERE entries.id IN (${placeholders(ids)})${sql === '' ? '' : ` AND ${sql}`}`,
    [...ids, ...values],
  );
};

/**
 * Moves entries whose title equals the query to the front, then entries with such a name, then titles that begin with
 * it, then titles that contain it: a typed name or title is meant literally. Keeps the order of the rest.
 *
 * @param ranked ids of the results, best first
 * @param known entries that need not be read, by id; they pass the filter
 */
export const exactNamesFirst = async (
  reader: Reader,
  ranked: number[],
  typed: TypedName,
  filter: EntryFilter,
  known: ReadonlyMap<number, Entry>,
): Promise<number[]> => {
  const { words, named } = typed;
  if (words.length === 0 && named.length === 0) return ranked;
  // Words that are common in the texts may leave the title that contains them far behind.
  const likely = isPartOfTitle(typed) ? ranked : ranked.slice(0, CHECKED_RESULTS);
  const checked = [...new Set([...named, ...likely])];
  const unknown = checked.filter((id) => !known.has(id));
  const entries = [
    ...checked.flatMap((id) => known.get(id) ?? []),
    ...(await entriesPassing(reader, unknown, filter)),
  ];
  const tiers = new Map(
    entries.map(({ id, title }) => [id, tierOf(title, named.includes(id), typed)]),
  );
  const all = [...new Set([...checked.filter((id) => tiers.has(id)), ...ranked])];
  const order = new Map(ranked.map((id, index) => [id, index]));
  return all.sort(
    (one, other) =>
      (tiers.get(one) ?? TIER.other) - (tiers.get(other) ?? TIER.other) ||
      (order.get(one) ?? -1) - (order.get(other) ?? -1),
  );
};

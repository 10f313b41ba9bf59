/** Something that goes by a title and names. */
export interface Titled {
  id: number;
  /** Whether it is one of many texts, and not a thing of its own. */
  isText: boolean;
}

interface Indexed<T> {
  item: T;
  /** Words of the title and the names between spaces, so that a word's beginning is looked for as text. */
  words: string;
  title: string;
}

/** So many first characters of a word lead to the titles in which such a word stands. */
const KEY = 2;

/** What makes one of two more likely meant, in this order. */
const RANK = { begun: 4, thing: 2, wholeWords: 1 } as const;
/** Titles are shorter than this. */
const LONGEST = 10_000;

const spaced = (words: string[]): string => words.map((word) => ` ${word}`).join('');

/** The best so far, the best first; each new one is compared with few. */
const best = <T extends Titled>(limit: number) => {
  const kept: { item: T; rank: number }[] = [];
  const isBefore = (one: { item: T; rank: number }, other: { item: T; rank: number }): boolean =>
    one.rank > other.rank || (one.rank === other.rank && one.item.id > other.item.id);
  return {
    kept,
    offer(item: T, rank: number): void {
      const offered = { item, rank };
      const last = kept.at(-1);
      if (kept.length === limit && last !== undefined && !isBefore(offered, last)) return;
      const place = kept.findIndex((one) => isBefore(offered, one));
      kept.splice(place === -1 ? kept.length : place, 0, offered);
      if (kept.length > limit) kept.pop();
    },
  };
};

/** Finds titles by beginnings of their words, in memory. */
export const titleIndex = <T extends Titled>() => {
  const items = new Map<number, Indexed<T>>();
  const byBeginning = new Map<string, Set<Indexed<T>>>();

  const keysOf = ({ words }: Indexed<T>): string[] =>
    words
      .trim()
      .split(' ')
      .map((word) => word.slice(0, KEY));

  const remove = (id: number): void => {
    const former = items.get(id);
    if (former === undefined) return;
    items.delete(id);
    for (const key of keysOf(former)) {
      const there = byBeginning.get(key);
      there?.delete(former);
      if (there?.size === 0) byBeginning.delete(key);
    }
  };

  /** Where such a word may stand. */
  const among = (word: string): { size: number; values(): Iterable<Indexed<T>> } =>
    word.length < KEY ? items : (byBeginning.get(word.slice(0, KEY)) ?? new Set<Indexed<T>>());

  return {
    remove,

    /** @param title and names as folded words */
    put(item: T, title: string[], names: string[]): void {
      remove(item.id);
      const indexed = {
        item,
        title: `${spaced(title)} `,
        words: `${spaced([...title, ...names])} `,
      };
      items.set(item.id, indexed);
      for (const key of keysOf(indexed)) {
        const there = byBeginning.get(key);
        if (there === undefined) byBeginning.set(key, new Set([indexed]));
        else there.add(indexed);
      }
    },

    /**
     * The best of those in which every typed word begins a word: titles that begin with what was typed, things before
     * texts, then those with whole words of it, the shorter and the newer ones.
     */
    find(typed: string[], limit: number): T[] {
      const [smallest] = typed.map(among).sort((one, other) => one.size - other.size);
      const beginning = spaced(typed);
      const beginnings = typed.map((word) => ` ${word}`);
      const wholes = typed.map((word) => ` ${word} `);
      const found = best<T>(limit);
      for (const { item, words, title } of smallest?.values() ?? []) {
        if (!beginnings.every((word) => words.includes(word))) continue;
        const rank =
          (title.startsWith(beginning) ? RANK.begun : 0) +
          (item.isText ? 0 : RANK.thing) +
          (RANK.wholeWords * wholes.filter((word) => words.includes(word)).length) / wholes.length;
        found.offer(item, rank - title.length / LONGEST);
      }
      return found.kept.map(({ item }) => item);
    },
  };
};

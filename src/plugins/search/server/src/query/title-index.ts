/** Something with a title and names. */
export interface Titled {
  id: number;
  /** True for one of many texts (an article); false for an entity. */
  isText: boolean;
}

interface Indexed<T> {
  item: T;
  /** Words of the title and names, each preceded by a space to allow prefix searches by text. */
  words: string;
  title: string;
}

/** Length of the word prefix that is the key of the index. */
const KEY = 2;

/** Scores of match criteria; each outweighs the following ones together. */
const RANK = { begun: 4, thing: 2, wholeWords: 1 } as const;
/** Upper bound on title lengths; scales the length to a tie-breaker. */
const LONGEST = 10_000;

const spaced = (words: string[]): string => words.map((word) => ` ${word}`).join('');

/** Keeps the best items in order; compares each new item with the last kept one first. */
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

/** In-memory index that finds titles by word prefixes. */
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

  /** Items that may contain a word with this prefix. */
  const among = (word: string): { size: number; values(): Iterable<Indexed<T>> } =>
    word.length < KEY ? items : (byBeginning.get(word.slice(0, KEY)) ?? new Set<Indexed<T>>());

  return {
    remove,

    /** @param title folded words, as are `names` */
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
     * Finds the best items in which every typed word is the prefix of a word. Ranks titles that begin with the typed
     * text first, then entities before texts, whole-word matches, shorter titles and newer items.
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

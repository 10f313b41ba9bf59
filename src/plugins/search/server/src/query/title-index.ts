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
const KEY_LENGTH = 2;

/** Scores of match criteria; each outweighs the following ones together. */
const SCORE = { titlePrefix: 4, entity: 2, wholeWords: 1 } as const;
/** Upper bound on title lengths; scales the length to a tie-breaker. */
const MAX_TITLE_LENGTH = 10_000;

const spaced = (words: string[]): string => words.map((word) => ` ${word}`).join('');

/** Keeps the best items in order; compares each new item with the last kept one first. */
const best = <T extends Titled>(limit: number) => {
  const kept: { item: T; score: number }[] = [];
  const isBefore = (one: { item: T; score: number }, other: { item: T; score: number }): boolean =>
    one.score > other.score || (one.score === other.score && one.item.id > other.item.id);
  return {
    kept,
    offer(item: T, score: number): void {
      const offered = { item, score };
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
  const byPrefix = new Map<string, Set<Indexed<T>>>();

  const keysOf = ({ words }: Indexed<T>): string[] =>
    words
      .trim()
      .split(' ')
      .map((word) => word.slice(0, KEY_LENGTH));

  const remove = (id: number): void => {
    const previous = items.get(id);
    if (previous === undefined) return;
    items.delete(id);
    for (const key of keysOf(previous)) {
      const indexedItems = byPrefix.get(key);
      indexedItems?.delete(previous);
      if (indexedItems?.size === 0) byPrefix.delete(key);
    }
  };

  /** Items that may contain a word with this prefix. */
  const candidatesFor = (word: string): { size: number; values(): Iterable<Indexed<T>> } =>
    word.length < KEY_LENGTH
      ? items
      : (byPrefix.get(word.slice(0, KEY_LENGTH)) ?? new Set<Indexed<T>>());

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
        const indexedItems = byPrefix.get(key);
        if (indexedItems === undefined) byPrefix.set(key, new Set([indexed]));
        else indexedItems.add(indexed);
      }
    },

    /**
     * Finds the best items in which every typed word is the prefix of a word. Ranks titles that begin with the typed
     * text first, then entities before texts, whole-word matches, shorter titles and newer items.
     */
    find(typed: string[], limit: number): T[] {
      const [smallest] = typed.map(candidatesFor).sort((one, other) => one.size - other.size);
      const titlePrefix = spaced(typed);
      const prefixes = typed.map((word) => ` ${word}`);
      const wholeWords = typed.map((word) => ` ${word} `);
      const found = best<T>(limit);
      for (const { item, words, title } of smallest?.values() ?? []) {
        if (!prefixes.every((word) => words.includes(word))) continue;
        const score =
          (title.startsWith(titlePrefix) ? SCORE.titlePrefix : 0) +
          (item.isText ? 0 : SCORE.entity) +
          (SCORE.wholeWords * wholeWords.filter((word) => words.includes(word)).length) /
            wholeWords.length;
        found.offer(item, score - title.length / MAX_TITLE_LENGTH);
      }
      return found.kept.map(({ item }) => item);
    },
  };
};

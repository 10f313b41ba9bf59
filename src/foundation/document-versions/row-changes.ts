import { isSameValue } from './content';

/** A list row before and after a change; one side is missing for added and removed rows. */
export interface RowChange {
  state: 'same' | 'moved' | 'changed' | 'added' | 'removed';
  before?: unknown;
  after?: unknown;
}

type Pair = [before: number, after: number];

const isObject = (row: unknown): row is Record<string, unknown> =>
  typeof row === 'object' && row !== null && !Array.isArray(row);

/** Returns the first text of a row, which identifies a row whose other values changed. */
const nameOf = (row: unknown): string | undefined =>
  isObject(row)
    ? Object.values(row).find((value): value is string => typeof value === 'string' && value !== '')
    : undefined;

const hasSomethingInCommon = (one: unknown, other: unknown): boolean =>
  isObject(one) &&
  isObject(other) &&
  Object.keys(one).some(
    (name) =>
      one[name] !== null &&
      one[name] !== undefined &&
      one[name] !== '' &&
      isSameValue(one[name], other[name]),
  );

/**
 * Pairs the rows of both lists: first identical rows, then rows with the same name, then rows with a value in common.
 */
const pairsOf = (before: unknown[], after: unknown[]): Pair[] => {
  const [left, right] = [new Set(before.keys()), new Set(after.keys())];
  const pairs: Pair[] = [];
  const pairBy = (isPair: (one: unknown, other: unknown) => boolean): void => {
    for (const place of [...left]) {
      const found = [...right].find((other) => isPair(before[place], after[other]));
      if (found === undefined) continue;
      pairs.push([place, found]);
      left.delete(place);
      right.delete(found);
    }
  };
  pairBy(isSameValue);
  pairBy((one, other) => nameOf(one) !== undefined && nameOf(one) === nameOf(other));
  pairBy(hasSomethingInCommon);
  return pairs.sort(([, one], [, other]) => one - other);
};

/** Returns the longest sequence of pairs in the same order on both sides; all other pairs count as moved. */
const inPlace = (pairs: Pair[]): Set<Pair> => {
  const chains: Pair[][] = [];
  for (const pair of pairs) {
    const longest = chains
      .filter((chain) => (chain.at(-1)?.[0] ?? -1) < pair[0])
      .reduce<Pair[]>((best, chain) => (chain.length > best.length ? chain : best), []);
    chains.push([...longest, pair]);
  }
  return new Set(
    chains.reduce<Pair[]>((best, chain) => (chain.length > best.length ? chain : best), []),
  );
};

/** Compares two lists row by row, in the order of the new list; removed rows stay behind their former predecessor. */
export const rowChanges = (before: unknown[], after: unknown[]): RowChange[] => {
  const pairs = pairsOf(before, after);
  const kept = inPlace(pairs);
  const pairOfAfter = new Map(pairs.map((pair) => [pair[1], pair]));
  const pairOfBefore = new Map(pairs.map((pair) => [pair[0], pair]));

  const removedFrom = (place: number): RowChange[] => {
    const rows: RowChange[] = [];
    for (let next = place; next < before.length && !pairOfBefore.has(next); next += 1) {
      rows.push({ state: 'removed', before: before[next] });
    }
    return rows;
  };

  const stateOf = (pair: Pair): RowChange['state'] => {
    if (!isSameValue(before[pair[0]], after[pair[1]])) return 'changed';
    return kept.has(pair) ? 'same' : 'moved';
  };

  return [
    ...removedFrom(0),
    ...after.flatMap((row, place): RowChange[] => {
      const pair = pairOfAfter.get(place);
      if (pair === undefined) return [{ state: 'added', after: row }];
      return [
        { state: stateOf(pair), before: before[pair[0]], after: row },
        ...removedFrom(pair[0] + 1),
      ];
    }),
  ];
};

import { LRUCache } from 'lru-cache';

/** Formats of pages. */
export type Representation = 'html' | 'markdown';

/** Formats of errors. */
export type ErrorForm = Representation | 'json';

const TYPES = { html: 'text/html', markdown: 'text/markdown', json: 'application/json' } as const;

const MEDIA_RANGE = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/;
const QUALITY = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/;

interface MediaRange {
  range: string;
  weight: number;
}

/** Preference for a type: its weight, and the specificity of the matching range (3: exact). */
interface Preference {
  weight: number;
  rank: number;
}

const specificity = (range: string, type: string): number => {
  if (range === type) return 3;
  if (range === `${type.split('/')[0]}/*`) return 2;
  return range === '*/*' ? 1 : 0;
};

const readRange = (part: string): MediaRange[] => {
  const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  if (!MEDIA_RANGE.test(range) || !QUALITY.test(quality)) return [];
  return [{ range, weight: Number(quality) }];
};

/**
 * Preference of an `Accept` header for a type: the most specific matching range counts. (Libraries sort types, but do
 * not expose ties, which have their own rule here.)
 */
const preferenceFor = (ranges: MediaRange[], type: string): Preference =>
  ranges.reduce<Preference>(
    (best, { range, weight }) => {
      const rank = specificity(range, type);
      return rank > best.rank ? { rank, weight } : best;
    },
    { rank: 0, weight: 0 },
  );

/** Compares by weight, then by specificity; on a tie, the first offered format is kept. */
const isPreferred = (one: Preference, other: Preference): boolean =>
  one.weight > other.weight || (one.weight === other.weight && one.rank > other.rank);

const choose = <T extends ErrorForm>(accept: string, offered: readonly T[]): T | null => {
  const ranges = accept.split(',').flatMap(readRange);
  // A header without a valid media range is ignored.
  if (ranges.length === 0) return offered[0] ?? null;
  let best: { form: T; wish: Preference } | null = null;
  for (const form of offered) {
    const wish = preferenceFor(ranges, TYPES[form]);
    if (wish.weight > 0 && (best === null || isPreferred(wish, best.wish))) best = { form, wish };
  }
  return best?.form ?? null;
};

const REMEMBERED = 1000;
const MAX_REMEMBERED_LENGTH = 500;

const remembering = <T extends ErrorForm>(offered: readonly T[]) => {
  const known = new LRUCache<string, { choice: T | null }>({ max: REMEMBERED });
  return (accept: string): T | null => {
    const cached = known.get(accept);
    if (cached !== undefined) return cached.choice;
    const choice = choose(accept, offered);
    if (accept.length <= MAX_REMEMBERED_LENGTH) known.set(accept, { choice });
    return choice;
  };
};

const chooseForPage = remembering<Representation>(['html', 'markdown']);
const chooseForError = remembering<ErrorForm>(['html', 'markdown', 'json']);

/**
 * Selects the representation of a page by the `Accept` header (RFC 9110 §12.5.1). HTML is the default and wins ties;
 * null if no format is acceptable.
 */
export const negotiate = (accept: string | undefined): Representation | null =>
  accept === undefined || accept === '*/*' ? 'html' : chooseForPage(accept);

/** Selects the format of an error; HTML if no format is acceptable. */
export const negotiateError = (accept: string | undefined): ErrorForm =>
  accept === undefined ? 'html' : (chooseForError(accept) ?? 'html');

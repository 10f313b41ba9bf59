import { LRUCache } from 'lru-cache';

/** The forms in which pages are offered. */
export type Representation = 'html' | 'markdown';

/** The forms in which errors are offered. */
export type ErrorForm = Representation | 'json';

const TYPES = { html: 'text/html', markdown: 'text/markdown', json: 'application/json' } as const;

const MEDIA_RANGE = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/;
const QUALITY = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/;

interface MediaRange {
  range: string;
  weight: number;
}

/** How much a type is wanted: its weight, and how exactly the range names it (3: to the letter). */
interface Wish {
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
 * What an `Accept` header says of a type: the most specific range that matches counts. (Negotiation
 * libraries sort types but do not tell equal weights apart, and a tie has a rule of its own here.)
 */
const wishFor = (ranges: MediaRange[], type: string): Wish =>
  ranges.reduce<Wish>(
    (best, { range, weight }) => {
      const rank = specificity(range, type);
      return rank > best.rank ? { rank, weight } : best;
    },
    { rank: 0, weight: 0 },
  );

/** Of two forms the heavier, then the one named more exactly, then the first. */
const isWantedMore = (one: Wish, other: Wish): boolean =>
  one.weight > other.weight || (one.weight === other.weight && one.rank > other.rank);

const choose = <T extends ErrorForm>(accept: string, offered: readonly T[]): T | null => {
  const ranges = accept.split(',').flatMap(readRange);
  // A header without one readable media range says nothing.
  if (ranges.length === 0) return offered[0] ?? null;
  let best: { form: T; wish: Wish } | null = null;
  for (const form of offered) {
    const wish = wishFor(ranges, TYPES[form]);
    if (wish.weight > 0 && (best === null || isWantedMore(wish, best.wish))) best = { form, wish };
  }
  return best?.form ?? null;
};

const REMEMBERED = 1000;
const MAX_REMEMBERED_LENGTH = 500;

const remembering = <T extends ErrorForm>(offered: readonly T[]) => {
  const known = new LRUCache<string, { choice: T | null }>({ max: REMEMBERED });
  return (accept: string): T | null => {
    const remembered = known.get(accept);
    if (remembered !== undefined) return remembered.choice;
    const choice = choose(accept, offered);
    if (accept.length <= MAX_REMEMBERED_LENGTH) known.set(accept, { choice });
    return choice;
  };
};

const chooseForPage = remembering<Representation>(['html', 'markdown']);
const chooseForError = remembering<ErrorForm>(['html', 'markdown', 'json']);

/**
 * Which representation of a page an `Accept` header asks for (RFC 9110 §12.5.1). HTML wins ties and
 * is the answer when nothing is asked for; null when neither form is acceptable.
 */
export const negotiate = (accept: string | undefined): Representation | null =>
  accept === undefined || accept === '*/*' ? 'html' : chooseForPage(accept);

/** In which form an error is told; HTML when no form that is offered is acceptable. */
export const negotiateError = (accept: string | undefined): ErrorForm =>
  accept === undefined ? 'html' : (chooseForError(accept) ?? 'html');

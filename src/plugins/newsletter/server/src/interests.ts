import { toJson } from '@ota-news/foundation/database/values';
import { countOf } from '@ota-news/foundation/text/count-of';

/** Columns of what a subscriber follows. A column added later is null in older rows. */
const COLUMNS = {
  otas: 'followed_otas',
  categories: 'followed_categories',
  tags: 'followed_tags',
} as const;

type Kind = keyof typeof COLUMNS;

export const INTEREST_KINDS = Object.keys(COLUMNS) as Kind[];

/** Slugs of what a subscriber follows. */
export type Follows = Record<Kind, string[]>;

/** An article that matches any of what somebody follows or searches for is sent; nothing at all: everything. */
export interface Interests extends Follows {
  /** Queries of the site's search. */
  searches: string[];
}

export type InterestColumns = Record<(typeof COLUMNS)[Kind] | 'saved_searches', string | null>;

const ofEach = <T>(value: (kind: Kind) => T): Record<Kind, T> => ({
  otas: value('otas'),
  categories: value('categories'),
  tags: value('tags'),
});

export const interestsOf = (row: InterestColumns): Interests => ({
  ...ofEach((kind) => toJson<string[]>(row[COLUMNS[kind]]) ?? []),
  searches: toJson<string[]>(row.saved_searches) ?? [],
});

export const interestColumns = (interests: Interests): Record<keyof InterestColumns, string> => ({
  followed_otas: JSON.stringify(interests.otas),
  followed_categories: JSON.stringify(interests.categories),
  followed_tags: JSON.stringify(interests.tags),
  saved_searches: JSON.stringify(interests.searches),
});

export const NO_FOLLOWS: Follows = ofEach(() => []);

/** Returns what is followed among the known. */
export const amongKnown = (follows: Follows, known: Follows): Follows =>
  ofEach((kind) => {
    const slugs = new Set(known[kind]);
    return follows[kind].filter((slug) => slugs.has(slug));
  });

/** Searches that a subscriber may save. */
const MAX_SEARCHES = 20;

/** The search ignores case. */
const isSameSearch = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** The interests with one more search; the oldest gives way to a new one. */
export const withSearch = (interests: Interests, search: string): Interests => ({
  ...interests,
  searches: [...interests.searches.filter((known) => !isSameSearch(known, search)), search].slice(
    -MAX_SEARCHES,
  ),
});

const followsNothing = (follows: Follows): boolean =>
  INTEREST_KINDS.every((kind) => follows[kind].length === 0);

export const isEverything = (interests: Interests): boolean =>
  interests.searches.length === 0 && followsNothing(interests);

/** Returns whether somebody gets nothing but what saved searches find. */
export const isSearchesAlone = (interests: Interests): boolean =>
  interests.searches.length > 0 && followsNothing(interests);

const NOUNS: Record<Kind, string> = { otas: 'OTA', categories: 'topic', tags: 'tag' };

/** "2 OTAs, 1 topic", or "everything". */
export const describeInterests = (interests: Interests): string =>
  isEverything(interests)
    ? 'everything'
    : [
        ...INTEREST_KINDS.map((kind) => [interests[kind].length, NOUNS[kind]] as const),
        [interests.searches.length, 'search'] as const,
      ]
        .filter(([count]) => count > 0)
        .map(([count, noun]) => countOf(count, noun))
        .join(', ');

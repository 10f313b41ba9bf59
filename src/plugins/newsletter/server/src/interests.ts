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

/** Slugs of what a subscriber follows. An article that matches any of them is sent; nothing at all: everything. */
export type Interests = Record<Kind, string[]>;

export type InterestColumns = Record<(typeof COLUMNS)[Kind], string | null>;

const ofEach = <T>(value: (kind: Kind) => T): Record<Kind, T> => ({
  otas: value('otas'),
  categories: value('categories'),
  tags: value('tags'),
});

export const interestsOf = (row: InterestColumns): Interests =>
  ofEach((kind) => toJson<string[]>(row[COLUMNS[kind]]) ?? []);

export const interestColumns = (interests: Interests): Record<keyof InterestColumns, string> => ({
  followed_otas: JSON.stringify(interests.otas),
  followed_categories: JSON.stringify(interests.categories),
  followed_tags: JSON.stringify(interests.tags),
});

/** Returns the interests that are among the known ones. */
export const amongKnown = (interests: Interests, known: Interests): Interests =>
  ofEach((kind) => {
    const slugs = new Set(known[kind]);
    return interests[kind].filter((slug) => slugs.has(slug));
  });

export const isEverything = (interests: Interests): boolean =>
  INTEREST_KINDS.every((kind) => interests[kind].length === 0);

const NOUNS: Record<Kind, string> = { otas: 'OTA', categories: 'topic', tags: 'tag' };

/** "2 OTAs, 1 topic", or "everything". */
export const describeInterests = (interests: Interests): string =>
  isEverything(interests)
    ? 'everything'
    : INTEREST_KINDS.filter((kind) => interests[kind].length > 0)
        .map((kind) => countOf(interests[kind].length, NOUNS[kind]))
        .join(', ');

import { queryWords } from '../query/query-terms';

/** Characters of a mark; a longer tag is known by its beginning. */
const MAX_LENGTH = 255;

/** A tag as it is compared: its words as they are folded, so that `rate-parity` is “Rate parity”. */
export const foldedTag = (tag: string): string =>
  queryWords(tag)
    .map(({ folded }) => folded)
    .join(' ');

export const tagMark = (folded: string): string => `tag:${folded}`.slice(0, MAX_LENGTH);

export const coauthorMark = (authorId: number): string => `author:${authorId}`;

import type { Announcement } from './provider';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const lengthOf = (text: string): number => [...graphemes.segment(text)].length;

/** Code units of the longest grapheme to expect, such as an emoji family. */
const MAX_GRAPHEME_LENGTH = 40;

/** Checks for at most `most` graphemes; obviously longer texts are rejected without counting. */
const isWithin = (text: string, most: number): boolean => {
  if (text.length > most * MAX_GRAPHEME_LENGTH) return false;
  const counted = graphemes.segment(text)[Symbol.iterator]();
  let count = 0;
  while (count <= most && counted.next().done !== true) count += 1;
  return count <= most;
};

const cut = (text: string, most: number): string => {
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment);
  return parts.length <= most
    ? text
    : `${parts
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
};

/** `Booking.com` → `#BookingCom`: only letters and digits, which every network parses as one tag. */
export const hashtag = (name: string): string =>
  `#${name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;

/**
 * Joins headline, excerpt (only if it fits completely), URL and tag.
 *
 * @param most maximum graphemes of the post
 * @param urlLength graphemes the network counts for a URL
 */
export const postText = (
  { title, excerpt, url, topic }: Pick<Announcement, 'title' | 'excerpt' | 'url' | 'topic'>,
  most: number,
  urlLength = lengthOf(url),
): string => {
  const tail = `${url} ${hashtag(topic)}`;
  const room = most - (urlLength + 1 + lengthOf(hashtag(topic))) - 2;
  const headline = cut(title, room);
  const left = room - lengthOf(headline) - 2;
  const middle = excerpt !== null && isWithin(excerpt, left) ? [excerpt] : [];
  return [headline, ...middle, tail].join('\n\n');
};

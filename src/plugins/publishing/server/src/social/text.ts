const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const lengthOf = (text: string): number => [...graphemes.segment(text)].length;

/** Code units of the longest grapheme worth counting, such as a family of emoji. */
const MAX_GRAPHEME_LENGTH = 40;

/** Whether a text has at most so many graphemes. What is certainly longer is not counted. */
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

/** `Booking.com` → `#BookingCom`: letters and digits only, which every network takes for one tag. */
export const hashtag = (name: string): string =>
  `#${name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;

/**
 * Headline, excerpt where there is room for all of it, address and tag.
 *
 * @param most graphemes of the whole
 * @param urlLength graphemes that the network counts for an address
 */
export const postText = (
  { title, excerpt, url, ota }: { title: string; excerpt: string | null; url: string; ota: string },
  most: number,
  urlLength = lengthOf(url),
): string => {
  const tail = `${url} ${hashtag(ota)}`;
  const room = most - (urlLength + 1 + lengthOf(hashtag(ota))) - 2;
  const headline = cut(title, room);
  const left = room - lengthOf(headline) - 2;
  const middle = excerpt !== null && isWithin(excerpt, left) ? [excerpt] : [];
  return [headline, ...middle, tail].join('\n\n');
};

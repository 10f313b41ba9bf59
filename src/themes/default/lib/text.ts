const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const languageTag = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** "Nasdaq: BKNG", or the ticker alone; null for a company without one. */
export function listing({
  ticker,
  exchange,
}: {
  ticker: string | null;
  exchange: string | null;
}): string | null {
  return ticker !== null && exchange ? `${exchange}: ${ticker}` : ticker;
}

/** Returns the language if it is a valid tag for a `lang` attribute. */
export function validLanguage(language: string | null): string | undefined {
  return language !== null && languageTag.test(language) ? language : undefined;
}

/** "German" for "de"; the input if it is not a language tag. */
export function languageName(language: string): string {
  return languageTag.test(language) ? (languageNames.of(language) ?? language) : language;
}

/** Creates a fragment identifier from a name. */
export function fragment(prefix: string, name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${prefix}-${slug || 'other'}`;
}

/** Two letters for a name: "BC" for "Booking.com", "GY" for "GetYourGuide", "AG" for "Agoda". */
export function initials(name: string): string {
  const words = name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = '', second] = words.map((word) => [...word]);
  const letters = second === undefined ? first.slice(0, 2) : [first[0], second[0]];
  return [...letters].join('').toUpperCase();
}

/** `comparison` as "Comparison". */
export const capitalized = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Shortest reading time that tells a reader something, in minutes. */
const LONG_READ = 4;

/** "5 min read"; null for a text that is as short as most. */
export const longRead = (minutes: number): string | null =>
  minutes < LONG_READ ? null : `${minutes} min read`;

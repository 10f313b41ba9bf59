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

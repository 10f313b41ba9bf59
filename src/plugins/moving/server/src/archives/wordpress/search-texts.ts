import { plainTextOf } from '../reading/plain-text';

/** Keys of plugins for search engines, and how each writes what it fills in. */
const VARIABLE = { yoast: /%%/, rankMath: /%\w+(?:\([^)]*\))?%/, aioseo: /#\w/ };

const TITLES: [key: string, variable: RegExp][] = [
  ['_yoast_wpseo_title', VARIABLE.yoast],
  ['rank_math_title', VARIABLE.rankMath],
  ['_aioseo_title', VARIABLE.aioseo],
  ['_aioseop_title', VARIABLE.rankMath],
];

const DESCRIPTIONS: [key: string, variable: RegExp][] = [
  ['_yoast_wpseo_metadesc', VARIABLE.yoast],
  ['rank_math_description', VARIABLE.rankMath],
  ['_aioseo_description', VARIABLE.aioseo],
  ['_aioseop_description', VARIABLE.rankMath],
];

const CANONICALS = ['_yoast_wpseo_canonical', 'rank_math_canonical_url', '_aioseo_canonical_url'];

const firstOf = (meta: Map<string, string>, keys: [string, RegExp][]): string => {
  for (const [key, variable] of keys) {
    const text = meta.get(key) ?? '';
    if (text !== '' && !variable.test(text)) return plainTextOf(text);
  }
  return '';
};

/** Texts for search engines, as Yoast, Rank Math and All in One SEO store them; empty where they are templates. */
export const searchTexts = (
  meta: Map<string, string>,
): { metaTitle: string; metaDescription: string; canonical: string } => ({
  metaTitle: firstOf(meta, TITLES),
  metaDescription: firstOf(meta, DESCRIPTIONS),
  canonical: CANONICALS.map((key) => meta.get(key) ?? '').find((url) => url !== '') ?? '',
});

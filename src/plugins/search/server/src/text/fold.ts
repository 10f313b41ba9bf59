/**
 * Accents and optional vowel points. Vowel signs of Indic scripts and marks of kana are kept, as readers consider them
 * letters.
 */
const ACCENTS =
  /(?![\u3099\u309A])(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/gu;
/** Invisible characters, and the Arabic tatweel, which only lengthens a word. */
const INVISIBLE = /[\u00AD\u0640\u200C\u200D]/gu;

/** Letters without a Unicode decomposition that people type in a plain form. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const WITH_PLAIN_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** ASCII text, which only needs lower case. */
const PLAIN = /^[\n -~]*$/;

/** Removes invisible characters from a word. */
export const visible = (word: string): string => word.replace(INVISIBLE, '');

/** Converts to lower case without accents: "Malmö" equals "malmo", "STRASSE" equals "Straße". */
export const fold = (word: string): string =>
  PLAIN.test(word)
    ? word.toLowerCase()
    : visible(word)
        .normalize('NFKD')
        .replace(ACCENTS, '')
        .toLowerCase()
        .replace(WITH_PLAIN_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
        .normalize('NFC');

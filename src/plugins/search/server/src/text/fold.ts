/** Accents and optional vowel points. The vowels of Indian scripts and the marks of kana are letters to a reader. */
const ACCENTS =
  /(?![\u3099\u309A])(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/gu;
/** What stands between letters without being seen, and the Arabic stroke that only lengthens a word. */
const INVISIBLE = /[\u00AD\u0640\u200C\u200D]/gu;

/** Letters that Unicode takes for letters of their own, and people type without what sets them apart. */
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

const PLAIN = /^[A-Za-z0-9]+$/;

/** A word without what is written but not seen in it. */
export const visible = (word: string): string => word.replace(INVISIBLE, '');

/** Lower case without accents, so that "Malmö" and "malmo", "STRASSE" and "Straße" are one word. */
export const fold = (word: string): string =>
  PLAIN.test(word)
    ? word.toLowerCase()
    : visible(word)
        .normalize('NFKD')
        .replace(ACCENTS, '')
        .toLowerCase()
        .replace(WITH_PLAIN_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
        .normalize('NFC');

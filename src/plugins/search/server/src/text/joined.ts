import { fold } from './fold';

/** Everything but letters, digits and marks, and the apostrophe that Unicode counts as a letter. */
const SEPARATORS = /[^\p{L}\p{N}\p{M}]|\u02BC/gu;
/** Possessive ending of a text, with any of the characters that are typed as an apostrophe. */
const POSSESSIVE = /['’‘\u02BC`´′＇]s[^\p{L}\p{N}\p{M}]*$/iu;

/**
 * Joins a text to its folded letters and digits, in which all spellings of a name are equal: “Trip.com”, “trip com” and
 * “tripcom”.
 */
export const joinedText = (text: string): string => fold(text).replace(SEPARATORS, '');

/** Joined forms of a typed name: as typed, and without a possessive ending (“Expedia’s”). */
export const joinedForms = (typed: string): string[] =>
  [...new Set([typed, typed.replace(POSSESSIVE, '')].map(joinedText))].filter(
    (form) => form !== '',
  );

/** Puts the indefinite article before a noun. */
export const withArticle = (noun: string): string =>
  /^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`;

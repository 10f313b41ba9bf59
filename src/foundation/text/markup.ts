/** Text that looks like a tag or a character reference, so that it stays text in markdown. */
export const escapeMarkup = (text: string): string =>
  text.replace(/<(?=[a-z/!?])|&(?=#?\w+;)/gi, '\\$&');

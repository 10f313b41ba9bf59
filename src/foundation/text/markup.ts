/** Escapes tags and character references, so that they stay text in markdown. */
export const escapeMarkup = (text: string): string =>
  text.replace(/<(?=[a-z/!?])|&(?=#?\w+;)/gi, '\\$&');

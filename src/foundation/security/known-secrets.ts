import { literalPattern } from '../text/literal-pattern';

/** Returns the encodings of a secret to look for: verbatim, in JSON, in URLs, in base64. */
const formsOf = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  new URLSearchParams({ secret }).toString().slice('secret='.length),
  // The last base64 characters depend on the bytes that follow.
  Buffer.from(secret).toString('base64').replaceAll('=', '').slice(0, -3),
];

/** Builds a pattern that matches any of the secrets, longer ones first because one may be the prefix of another. */
const anyOf = (secrets: string[]): RegExp => {
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((a, b) => b.length - a.length);
  return forms.length === 0 ? /(?!)/g : new RegExp(forms.map(literalPattern).join('|'), 'g');
};

const sources: (() => string[])[] = [];
let known: RegExp | undefined;

/**
 * Adds secrets to those that `withoutKnownSecrets` masks.
 *
 * @param source is read when a text is masked for the first time; without values that are so short that they are common
 *   words
 */
export const addKnownSecrets = (source: () => string[]): void => {
  sources.push(source);
  known = undefined;
};

/**
 * Masks known secrets in a text. Remote services may echo them: a provider the rejected key, a mail server the password.
 */
export const withoutKnownSecrets = (text: string): string => {
  known ??= anyOf(sources.flatMap((source) => source()));
  return text.replace(known, '[masked]');
};

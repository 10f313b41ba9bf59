import { secretValues } from './secret-values';

/** How a secret may stand in a text: as it is, escaped in JSON, in an address, in base64. */
const formsOf = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  new URLSearchParams({ secret }).toString().slice('secret='.length),
  // The last letters depend on what follows.
  Buffer.from(secret).toString('base64').replaceAll('=', '').slice(0, -3),
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Finds any of the secrets; longer ones first, because one may begin another. */
const anyOf = (secrets: string[]): RegExp => {
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((a, b) => b.length - a.length);
  return forms.length === 0 ? /(?!)/g : new RegExp(forms.map(escaped).join('|'), 'g');
};

let known: RegExp | undefined;

/**
 * A text without the secrets that the settings of this process name. Others repeat them to us: a
 * provider the key it refuses, a mail server the password.
 */
export const withoutKnownSecrets = (text: string): string => {
  known ??= anyOf(secretValues(process.env));
  return text.replace(known, '[masked]');
};

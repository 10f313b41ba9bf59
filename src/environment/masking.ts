import { shownAddress } from '@ota-news/foundation/settings/wording';

const SECRET = /SECRET|KEY|SALT|PASSWORD|TOKEN|HEADER/;

/** Tells if a setting's value is a secret. */
export const isSecret = (name: string): boolean => SECRET.test(name);

/** Tells if a setting's value is a URL, which may contain a secret. */
export const isAddress = (name: string): boolean => name.endsWith('_URL') || name === 'S3_ENDPOINT';

/** Formats a setting's value for error messages, without secrets. */
export const shownValue = (name: string, value: string | undefined): string => {
  if (value === undefined) return 'nothing';
  if (isSecret(name)) return `a value of ${value.length} characters`;
  return isAddress(name) ? shownAddress(value) : JSON.stringify(value);
};

import { shownAddress } from '@ota-news/foundation/settings/wording';

const SECRET = /SECRET|KEY|SALT|PASSWORD|TOKEN|HEADER/;

/** Whether a setting's value is a secret. */
export const isSecret = (name: string): boolean => SECRET.test(name);

/** Whether a setting's value is an address, which may carry a secret. */
export const isAddress = (name: string): boolean => name.endsWith('_URL') || name === 'S3_ENDPOINT';

/** What a setting got, as it may be printed: never a secret. */
export const shownValue = (name: string, value: string | undefined): string => {
  if (value === undefined) return 'nothing';
  if (isSecret(name)) return `a value of ${value.length} characters`;
  return isAddress(name) ? shownAddress(value) : JSON.stringify(value);
};

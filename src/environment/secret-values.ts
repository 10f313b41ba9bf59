import { isAddress, isSecret } from './masking';
import { environmentSchema } from './schema';

/** Minimum length of a secret: shorter values are common words that also occur elsewhere in logs. */
const MIN_LENGTH = 8;

const SECRET_PARAMETER = /token|key|secret|password|sig/i;

/** Returns the secrets in a URL: the password and parameters with telling names. */
const secretsInAddress = (address: string): string[] => {
  if (!URL.canParse(address)) return [];
  const { password, searchParams } = new URL(address);
  const parameters = [...searchParams].filter(([name]) => SECRET_PARAMETER.test(name));
  return [decodeURIComponent(password), ...parameters.map(([, value]) => value)];
};

const secretsIn = (name: string, value: string): string[] => {
  if (isAddress(name)) return secretsInAddress(value);
  if (!isSecret(name)) return [];
  // A header's secret is its last word; keys may be a list.
  return name.endsWith('_HEADER') ? value.split(/[\s:]+/).slice(-1) : value.split(',');
};

/**
 * Returns the secrets among the settings: values of secret settings, and passwords and keys in URLs. Omits those of
 * fewer than eight characters.
 *
 * @param variables name → text, as in `process.env`
 */
export const secretValues = (variables: NodeJS.ProcessEnv): string[] =>
  Object.keys(environmentSchema.shape)
    .flatMap((name) => secretsIn(name, variables[name] ?? ''))
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= MIN_LENGTH);

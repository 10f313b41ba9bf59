import { isAddress, isSecret } from './masking';
import { environmentSchema } from './schema';

/** Shorter ones are words that stand in logs for other reasons. */
const SHORTEST = 8;

const SECRET_PARAMETER = /token|key|secret|password|sig/i;

/** What is secret in an address: its password, and parameters that say they are. */
const secretsInAddress = (address: string): string[] => {
  if (!URL.canParse(address)) return [];
  const { password, searchParams } = new URL(address);
  const parameters = [...searchParams].filter(([name]) => SECRET_PARAMETER.test(name));
  return [decodeURIComponent(password), ...parameters.map(([, value]) => value)];
};

const secretsIn = (name: string, value: string): string[] => {
  if (isAddress(name)) return secretsInAddress(value);
  if (!isSecret(name)) return [];
  // A header's secret is its last word, and keys come as a list.
  return name.endsWith('_HEADER') ? value.split(/[\s:]+/).slice(-1) : value.split(',');
};

/**
 * The secrets among the settings: of settings that are secrets, and of addresses the passwords and
 * keys. Those of fewer than eight characters are left out.
 *
 * @param variables name → text, as in `process.env`
 */
export const secretValues = (variables: NodeJS.ProcessEnv): string[] =>
  Object.keys(environmentSchema.shape)
    .flatMap((name) => secretsIn(name, variables[name] ?? ''))
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= SHORTEST);

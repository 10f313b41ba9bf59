import { closest, distance } from 'fastest-levenshtein';
import { replacementOf } from './former';
import { environmentSchema } from './schema';

const KNOWN = Object.keys(environmentSchema.shape);
const MIN_LENGTH = 6;
const MAX_TYPOS = 2;
const MIN_FAMILY_SIZE = 3;

const familyOf = (name: string): string => name.split('_', 1)[0] ?? name;

/**
 * First words shared by at least three settings: `RATE`, `S3`, `SOCIAL`, … Variables that start with one are assumed to
 * be meant for this service.
 */
const families = new Set(
  KNOWN.map(familyOf).filter(
    (family) => KNOWN.filter((name) => familyOf(name) === family).length >= MIN_FAMILY_SIZE,
  ),
);

/**
 * Finds variables that were settings once or look like misspelt ones, and returns a warning for each: what to do instead,
 * or the closest setting. Unrelated variables are ignored.
 */
export const misspeltSettings = (variables: NodeJS.ProcessEnv): string[] =>
  Object.keys(variables)
    .filter((name) => name.length >= MIN_LENGTH && !KNOWN.includes(name))
    .flatMap((name) => {
      const advice = replacementOf(name);
      if (advice !== undefined) return [`${name} is no setting any more. ${advice}`];
      const nearest = closest(name, KNOWN);
      const isMeant =
        distance(name, nearest) <= MAX_TYPOS ||
        (name.includes('_') && families.has(familyOf(name)));
      return isMeant ? [`${name} is no setting and changes nothing. Is ${nearest} meant?`] : [];
    });

/**
 * Finds settings with an empty value and returns a note on the default for each; settings without a default count as
 * unset.
 */
export const emptySettings = (variables: NodeJS.ProcessEnv): string[] =>
  Object.entries(environmentSchema.shape).flatMap(([name, setting]) => {
    if (variables[name] !== '') return [];
    const { data } = setting.safeParse(undefined);
    if (data === undefined || typeof data === 'object') return [];
    return [`${name} is empty, so its default counts: ${String(data)}`];
  });

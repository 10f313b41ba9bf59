import { closest, distance } from 'fastest-levenshtein';
import { environmentSchema } from './schema';

const KNOWN = Object.keys(environmentSchema.shape);
const SHORTEST = 6;
const TYPING_ERRORS = 2;
const MEMBERS = 3;

const familyOf = (name: string): string => name.split('_', 1)[0] ?? name;

/** First words that only our settings begin with, because several do: `RATE`, `S3`, `SOCIAL`, … */
const families = new Set(
  KNOWN.map(familyOf).filter(
    (family) => KNOWN.filter((name) => familyOf(name) === family).length >= MEMBERS,
  ),
);

/**
 * Variables that are no settings but look as if they were meant to be, each with a warning that
 * names the nearest setting. Other programs' variables are none of our business.
 */
export const misspeltSettings = (variables: NodeJS.ProcessEnv): string[] =>
  Object.keys(variables)
    .filter((name) => name.length >= SHORTEST && !KNOWN.includes(name))
    .map((name) => ({ name, nearest: closest(name, KNOWN) }))
    .filter(
      ({ name, nearest }) =>
        distance(name, nearest) <= TYPING_ERRORS ||
        (name.includes('_') && families.has(familyOf(name))),
    )
    .map(({ name, nearest }) => `${name} is no setting and changes nothing. Is ${nearest} meant?`);

/** Settings that are there without a value, each with what counts instead; those without a default are just not set. */
export const emptySettings = (variables: NodeJS.ProcessEnv): string[] =>
  Object.entries(environmentSchema.shape).flatMap(([name, setting]) => {
    if (variables[name] !== '') return [];
    const { data } = setting.safeParse(undefined);
    return data === undefined ? [] : [`${name} is empty, so its default counts: ${String(data)}`];
  });

import { factsOf, textIn, type Facts } from '../../bodies/ghost/facts';
import { distinct } from '../reading/named';

/** The first text under any of these names. */
export const textUnder = (facts: Facts, ...names: string[]): string =>
  names.map((name) => textIn(facts, name)).find((text) => text !== '') ?? '';

const nameOf = (value: unknown): string =>
  typeof value === 'object'
    ? textUnder(factsOf(value), 'name', 'title', 'label')
    : textIn({ value }, 'value');

/** Names in a list, in a text with commas, or in objects with a name. */
export const namesUnder = (facts: Facts, ...names: string[]): string[] =>
  distinct(
    names.flatMap((name) => {
      const value = facts[name];
      if (Array.isArray(value)) return value.map(nameOf);
      return typeof value === 'string' ? value.split(',') : [nameOf(value ?? null)];
    }),
  );

/** True for `true` and for a text that says so. */
export const isTrue = (facts: Facts, ...names: string[]): boolean =>
  names.some((name) => facts[name] === true || facts[name] === 1 || facts[name] === 'true');

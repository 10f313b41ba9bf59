/** A JSON object of a body. */
export type Facts = Readonly<Record<string, unknown>>;

/** Reads a value as an object; empty if it is none. */
export const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {};

/** Reads a value as a list; empty if it is none. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Reads a text or number of an object; empty if it is missing. */
export const textIn = (facts: Facts, name: string): string => {
  const value = facts[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

export const ARTICLE = 'api::article.article';

/** A table row, or the data of a change. */
export type Row = Record<string, unknown>;

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '';

/** Converts names to the repeatable component that stores them. */
export const named = (names: string[]): { name: string }[] => names.map((name) => ({ name }));

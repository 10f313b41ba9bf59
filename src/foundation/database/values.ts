/**
 * Conversions of column values that the two databases represent differently. SQLite stores dates as milliseconds,
 * booleans as 0/1 and JSON as text; PostgreSQL has native types for all three.
 */

export type StoredDate = number | string | Date;

/** Converts a stored date-time to ISO 8601 in UTC. */
export const toIsoDateTime = (value: StoredDate): string => new Date(value).toISOString();

export const toIsoDateTimeOrNull = (value: StoredDate | null | undefined): string | null =>
  value === null || value === undefined ? null : toIsoDateTime(value);

/**
 * Converts a stored calendar day to `YYYY-MM-DD`. The PostgreSQL driver returns days as local midnight or, as
 * configured by Strapi, as text; SQLite as text or milliseconds.
 */
export const toIsoDay = (value: StoredDate): string =>
  typeof value === 'string' ? value.slice(0, 10) : new Date(value).toISOString().slice(0, 10);

export const toIsoDayOrNull = (value: StoredDate | null | undefined): string | null =>
  value === null || value === undefined ? null : toIsoDay(value);

export const toBoolean = (value: unknown): boolean => value === true || value === 1;

/** Parses stored JSON; null stays null. */
export const toJson = <T>(value: unknown): T | null => {
  if (value === null || value === undefined) return null;
  return (typeof value === 'string' ? JSON.parse(value) : value) as T;
};

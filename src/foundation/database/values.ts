/**
 * Values as the two databases hand them over, turned into one form. SQLite keeps dates as
 * milliseconds, booleans as 0/1 and JSON as text; PostgreSQL has types of its own for all three.
 */

export type StoredDate = number | string | Date;

/** A stored date-time as ISO 8601 in UTC. */
export const toIsoDateTime = (value: StoredDate): string => new Date(value).toISOString();

export const toIsoDateTimeOrNull = (value: StoredDate | null | undefined): string | null =>
  value === null || value === undefined ? null : toIsoDateTime(value);

/**
 * A stored calendar day as `YYYY-MM-DD`. The PostgreSQL driver gives days as local midnight or, as
 * Strapi sets it up, as text; SQLite as text or milliseconds.
 */
export const toIsoDay = (value: StoredDate): string =>
  typeof value === 'string' ? value.slice(0, 10) : new Date(value).toISOString().slice(0, 10);

export const toIsoDayOrNull = (value: StoredDate | null | undefined): string | null =>
  value === null || value === undefined ? null : toIsoDay(value);

export const toBoolean = (value: unknown): boolean => value === true || value === 1;

/** Stored JSON as a value, or null. */
export const toJson = <T>(value: unknown): T | null => {
  if (value === null || value === undefined) return null;
  return (typeof value === 'string' ? JSON.parse(value) : value) as T;
};

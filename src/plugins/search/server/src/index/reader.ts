/** An array is bound as a PostgreSQL array; SQLite has none. */
export type SqlValue = string | number | Buffer | string[] | null;

/** Runs SELECT statements; sees committed data only. */
export interface Reader {
  /** @param sql one SELECT with a `?` per value */
  all<T>(sql: string, values: SqlValue[]): Promise<T[]>;
}

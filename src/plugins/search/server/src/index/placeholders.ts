/** A `?` per value, for a list in SQL. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join();

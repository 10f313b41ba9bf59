import {
  toBoolean,
  toIsoDateTimeOrNull,
  toIsoDayOrNull,
  toJson,
  type StoredDate,
} from '@ota-news/foundation/database/values';
import type { TransferColumn } from './tables';

/** A row in the format of the export, independent of the database. */
export type PortableRow = Record<string, unknown>;

const isNothing = (value: unknown): boolean => value === null || value === undefined;

const portable = (type: string, value: unknown): unknown => {
  if (isNothing(value)) return null;
  switch (type) {
    case 'datetime':
      return toIsoDateTimeOrNull(value as StoredDate);
    case 'date':
      return toIsoDayOrNull(value as StoredDate);
    case 'boolean':
      return toBoolean(value);
    case 'jsonb':
      return toJson(value);
    case 'decimal':
    case 'double':
    // The PostgreSQL driver returns this type as text.
    case 'bigInteger':
      return Number(value);
    default:
      return value;
  }
};

const stored = (type: string, value: unknown): unknown => {
  if (isNothing(value)) return null;
  if (type === 'datetime') return new Date(value as string);
  return type === 'jsonb' ? JSON.stringify(value) : value;
};

const mapped = (
  columns: TransferColumn[],
  row: PortableRow,
  convert: (type: string, value: unknown) => unknown,
): PortableRow =>
  Object.fromEntries(columns.map(({ name, type }) => [name, convert(type, row[name])]));

/** Converts a database row to the export format. */
export const toPortable = (columns: TransferColumn[], row: PortableRow): PortableRow =>
  mapped(columns, row, portable);

/** Converts an exported row to values that the query builder stores on either database. */
export const toStored = (columns: TransferColumn[], row: PortableRow): PortableRow =>
  mapped(columns, row, stored);

import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Core, Struct } from '@strapi/strapi';
import type { Knex } from 'knex';
import { type DocumentRule } from './rule';

/** Forms in which Strapi's APIs identify a related document. */
type Named = number | string | { id?: number | string; documentId?: string } | null;

interface RelationChange {
  connect?: Named[];
  disconnect?: Named[];
  set?: Named[] | null;
}

interface ToOneRelation {
  field: string;
  table: string;
}

/** Relations stored as a column of the document's own table. */
const columnRelations = (strapi: Core.Strapi, schema: Struct.Schema): ToOneRelation[] =>
  Object.entries(schema.attributes).flatMap(([field, attribute]) =>
    attribute.type === 'relation' &&
    'useJoinTable' in attribute &&
    attribute.useJoinTable === false &&
    'target' in attribute
      ? [{ field, table: strapi.db.metadata.get(attribute.target).tableName }]
      : [],
  );

/** Returns the document that a relation has after a change; undefined if it stays the same. */
const namedBy = (value: unknown): Named | undefined => {
  if (value === null || typeof value !== 'object') return value as Named | undefined;
  if (Array.isArray(value)) return (value.at(-1) as Named | undefined) ?? null;
  if ('id' in value || 'documentId' in value) return value as Named;
  const { set, connect = [], disconnect = [] } = value as RelationChange;
  if (set !== undefined) return set?.at(-1) ?? null;
  if (connect.length > 0) return connect.at(-1) ?? null;
  return disconnect.length > 0 ? null : undefined;
};

const isNumber = (name: unknown): name is number | string =>
  typeof name === 'number' || (typeof name === 'string' && /^\d+$/.test(name));

const rowId = async (query: Knex, table: string, named: Named): Promise<number | null> => {
  if (isNumber(named)) return Number(named);
  const { documentId, id } = typeof named === 'string' ? { documentId: named } : (named ?? {});
  if (documentId === undefined) return isNumber(id) ? Number(id) : null;
  const row = await query(table).where('document_id', documentId).first<{ id: number }>('id');
  return row?.id ?? null;
};

/**
 * Converts every form of a related document (number, document id, the panel's `connect` lists) into
 * its row id. Strapi does so only for relations with a join table; for a relation stored as a
 * column it accepts only the row id.
 *
 * @throws ValidationError a related document does not exist
 */
export const resolveRelations: DocumentRule = async ({ strapi, query, change }) => {
  const { data } = change.params;
  if (data === undefined) return;
  for (const { field, table } of columnRelations(strapi, strapi.contentType(change.uid))) {
    const named = namedBy(data[field]);
    if (named === undefined) {
      delete data[field];
      continue;
    }
    const id = named === null ? null : await rowId(query, table, named);
    if (named !== null && id === null) {
      throw validationError([fieldError(field, 'names nothing that exists')]);
    }
    data[field] = id;
  }
};

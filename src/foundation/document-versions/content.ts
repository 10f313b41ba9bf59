import type { Core, Struct, UID } from '@strapi/strapi';

/**
 * Content of a document at one moment, by attribute: relations and pictures as `{ id, name }`, components without row
 * ids, no attributes that Strapi or the service maintains.
 */
export type DocumentContent = Record<string, unknown>;

type Row = Record<string, unknown>;
type Attribute = Struct.Schema['attributes'][string];

/** Attributes that can serve as a document's title, in order of preference. */
export const NAMING = ['title', 'name', 'term', 'date'];

/** Returns the attribute used as title for documents of a type; undefined if there is none. */
export const namingAttribute = ({ attributes }: Struct.Schema): string | undefined =>
  NAMING.find((name) => name in attributes);

const KEPT_BY_STRAPI = new Set([
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
  'documentId',
]);

/** An attribute's role in a document's content, from `pluginOptions.content` of the schema. */
interface PartInContent {
  /** Computed by the service from other attributes. */
  isDerived?: boolean;
  /** A plan for the document, not part of its content; restoring a version does not bring it back. */
  isPlan?: boolean;
  /** A list of numbers that identify documents of a type. */
  names?: { type: UID.ContentType; by: string };
}

export const partInContent = (attribute: object): PartInContent =>
  (attribute as { pluginOptions?: { content?: PartInContent } }).pluginOptions?.content ?? {};

/** Returns the attributes that people write, with their definitions. */
export const writtenAttributes = (schema: Struct.Schema): [string, Attribute][] =>
  Object.entries(schema.attributes).filter(
    ([name, attribute]) =>
      !KEPT_BY_STRAPI.has(name) &&
      attribute.type !== 'password' &&
      partInContent(attribute).isDerived !== true,
  );

/** Returns the schema of a component attribute; undefined for other attributes. */
const componentOf = (strapi: Core.Strapi, attribute: Attribute): Struct.Schema | undefined =>
  attribute.type === 'component' && 'component' in attribute
    ? strapi.components[attribute.component]
    : undefined;

/** Builds the `populate` parameter for a document's content: relations, pictures, components at any depth. */
export const contentPopulate = (
  strapi: Core.Strapi,
  schema: Struct.Schema,
): Record<string, unknown> =>
  Object.fromEntries(
    writtenAttributes(schema).flatMap(([name, attribute]) => {
      const component = componentOf(strapi, attribute);
      if (component !== undefined) {
        const populate = contentPopulate(strapi, component);
        return [[name, Object.keys(populate).length === 0 ? true : { populate }]];
      }
      return attribute.type === 'relation' || attribute.type === 'media' ? [[name, true]] : [];
    }),
  );

const nameIn = (row: Row): string | undefined => {
  const naming = NAMING.find((name) => typeof row[name] === 'string');
  return naming === undefined ? undefined : String(row[naming]);
};

const named = (row: Row): { id: unknown; name: string } => ({
  id: row.id,
  name: nameIn(row) ?? '',
});

const plain = (strapi: Core.Strapi, value: unknown, attribute: Attribute): unknown => {
  if (value === undefined || value === null) return null;
  const each = (convert: (row: Row) => unknown): unknown =>
    Array.isArray(value) ? value.map((row: Row) => convert(row)) : convert(value as Row);
  if (attribute.type === 'relation' || attribute.type === 'media') return each(named);
  const component = componentOf(strapi, attribute);
  if (component !== undefined) return each((row) => contentOf(strapi, component, row));
  return value instanceof Date ? value.toISOString() : value;
};

/** Extracts the content of a row that was read with {@link contentPopulate}. */
export const contentOf = (strapi: Core.Strapi, schema: Struct.Schema, row: Row): DocumentContent =>
  Object.fromEntries(
    writtenAttributes(schema).map(([name, attribute]) => [
      name,
      plain(strapi, row[name], attribute),
    ]),
  );

/** Returns the display name of a document: its title or name. */
export const titleOf = (content: DocumentContent | Row): string | undefined => nameIn(content);

/** Contents of both rows of a document. For types without drafts only one of the two is set. */
export interface StoredContents {
  draft?: DocumentContent;
  published?: DocumentContent;
}

/** Reads a document's contents, within the current transaction if there is one. */
export const contentsOf = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
): Promise<StoredContents> => {
  const schema = strapi.contentType(uid);
  const rows: Row[] = await strapi.db.query(uid).findMany({
    where: { documentId },
    populate: contentPopulate(strapi, schema),
  });
  const found = (isPublished: boolean): DocumentContent | undefined => {
    const row = rows.find(({ publishedAt }) => (publishedAt !== null) === isPublished);
    return row === undefined ? undefined : contentOf(strapi, schema, row);
  };
  return { draft: found(false), published: found(true) };
};

const isReference = (value: object): value is { id: unknown } => {
  const names = Object.keys(value);
  return names.length === 2 && 'id' in value && 'name' in value;
};

/** Compares references by id, because the referenced entry may have been renamed. */
const comparable = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && isReference(value) ? value.id : value;

/** Compares two values of an attribute. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null, comparable) === JSON.stringify(other ?? null, comparable);

/** Returns the attributes whose values differ. */
export const changedFields = (before: DocumentContent, after: DocumentContent): string[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (name) => !isSameValue(before[name], after[name]),
  );

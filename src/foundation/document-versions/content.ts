import type { Core, Struct, UID } from '@strapi/strapi';

/**
 * What people write in a document, at one moment: values by attribute; what relations and pictures lead to
 * as `{ id, name }`, components without row numbers.
 */
export type DocumentContent = Record<string, unknown>;

type Row = Record<string, unknown>;
type Attribute = Struct.Schema['attributes'][string];

/** Attributes that name a document, in the order of preference. */
export const NAMING = ['title', 'name', 'term', 'date'];

/** The attribute that says what the documents of a type are called; undefined where none does. */
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

/** What a schema says of an attribute's part in a document's content, as `pluginOptions.content`. */
interface PartInContent {
  /** The service works it out of the others. */
  isDerived?: boolean;
  /** It says what will happen to the document, not what is in it: no restoration brings it back. */
  isPlan?: boolean;
  /** It is a list of numbers by which documents of a type are known. */
  names?: { type: UID.ContentType; by: string };
}

export const partInContent = (attribute: object): PartInContent =>
  (attribute as { pluginOptions?: { content?: PartInContent } }).pluginOptions?.content ?? {};

/** Attributes that people write, with what they are. */
export const writtenAttributes = (schema: Struct.Schema): [string, Attribute][] =>
  Object.entries(schema.attributes).filter(
    ([name, attribute]) =>
      !KEPT_BY_STRAPI.has(name) &&
      attribute.type !== 'password' &&
      partInContent(attribute).isDerived !== true,
  );

/** The schema of a component's parts; undefined for every other attribute. */
const componentOf = (strapi: Core.Strapi, attribute: Attribute): Struct.Schema | undefined =>
  attribute.type === 'component' && 'component' in attribute
    ? strapi.components[attribute.component]
    : undefined;

/** What has to be read besides a row's own columns for its content: relations, pictures, components to any depth. */
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

/** The content of a row that was read with {@link contentPopulate}. */
export const contentOf = (strapi: Core.Strapi, schema: Struct.Schema, row: Row): DocumentContent =>
  Object.fromEntries(
    writtenAttributes(schema).map(([name, attribute]) => [
      name,
      plain(strapi, row[name], attribute),
    ]),
  );

/** What a document is called: its title or name. */
export const titleOf = (content: DocumentContent | Row): string | undefined => nameIn(content);

/** Both rows of a document with their contents. Of a type without drafts, one of the two is all there is. */
export interface StoredContents {
  draft?: DocumentContent;
  published?: DocumentContent;
}

/** Reads a document's contents, in the transaction that goes on where one does. */
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

/** A value as it is compared: what is referred to may have been renamed meanwhile. */
const comparable = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && isReference(value) ? value.id : value;

/** Whether two values of an attribute are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null, comparable) === JSON.stringify(other ?? null, comparable);

/** The attributes whose values differ. */
export const changedFields = (before: DocumentContent, after: DocumentContent): string[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (name) => !isSameValue(before[name], after[name]),
  );

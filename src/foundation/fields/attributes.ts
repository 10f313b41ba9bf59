import type { Core, Struct } from '@strapi/strapi';
import { fieldError, validationError } from './errors';

type Values = Record<string, unknown>;
type Attribute = Struct.Schema['attributes'][string];
type Schemas = Pick<Core.Strapi, 'components'>;

/** Fields of a document that Strapi maintains. Forms and API clients send them back unchanged. */
const KEPT_BY_STRAPI = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'publishedBy',
  'createdBy',
  'updatedBy',
  'localizations',
  'status',
]);

/** Keys that the panel's form adds to components; `id` identifies the existing row. */
const OF_COMPONENTS = new Set(['id', '__component']);

/** Columns of components that Strapi returns, always null; forms send them back. */
const EMPTY_IN_COMPONENTS = new Set(['documentId', 'locale']);

/** Temporary keys with which the panel's form identifies unsaved entries. */
const OF_FORMS = new Set(['__temp_key__']);

const OF_REFERENCES = ['id', 'documentId', 'locale', 'status', '__type'];
const OF_POSITIONS = ['before', 'after', 'start', 'end', 'locale', 'status', '__type'];
const LISTS = ['set', 'connect', 'disconnect'];

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const only = (names: string[], values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

const reference = (value: unknown): unknown => {
  if (!isValues(value)) return value;
  const { position } = value;
  return {
    ...only(OF_REFERENCES, value),
    ...(isValues(position) ? { position: only(OF_POSITIONS, position) } : {}),
  };
};

const references = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(reference) : reference(value);

/**
 * Reduces the value of a relation or media attribute to ids, because Strapi's database layer would write other
 * properties into the relation's table.
 */
const relation = (value: unknown): unknown => {
  if (!isValues(value) || 'id' in value || 'documentId' in value) return references(value);
  const lists = only(LISTS, value);
  const { options } = value;
  return {
    ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, references(list)])),
    ...(isValues(options) ? { options: only(['strict'], options) } : {}),
  };
};

/** Tells if the documents of a type are localized. */
export const hasLocales = ({ pluginOptions }: Struct.Schema): boolean =>
  (pluginOptions as { i18n?: { localized?: boolean } } | undefined)?.i18n?.localized === true;

const componentOf = (
  schemas: Schemas,
  attribute: Attribute,
  part: unknown,
): Struct.Schema | undefined => {
  if (attribute.type === 'component' && 'component' in attribute) {
    return schemas.components[attribute.component];
  }
  if (attribute.type !== 'dynamiczone' || !isValues(part) || !('components' in attribute)) {
    return undefined;
  }
  const named = attribute.components.find((uid) => uid === part['__component']);
  return named === undefined ? undefined : schemas.components[named];
};

/**
 * Reduces values to the attributes of a schema, at any depth; collects all other names with their paths in `unknown`.
 */
const reduced = (
  schemas: Schemas,
  schema: Struct.Schema,
  values: Values,
  { path = '', unknown }: { path?: string; unknown: string[] },
): Values => {
  const isDocument = path === '';
  const reducedValue = (attribute: Attribute, value: unknown, name: string): unknown => {
    if (attribute.type === 'relation' || attribute.type === 'media') return relation(value);
    if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return value;
    const part = (one: unknown, at: string): unknown => {
      const component = componentOf(schemas, attribute, one);
      return component !== undefined && isValues(one)
        ? reduced(schemas, component, one, { path: `${at}.`, unknown })
        : one;
    };
    return Array.isArray(value)
      ? value.map((one, index) => part(one, `${name}.${index}`))
      : part(value, name);
  };

  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (OF_FORMS.has(name)) return [];
      if (isDocument) {
        if (KEPT_BY_STRAPI.has(name)) return [];
        if (name === 'locale' && !hasLocales(schema)) return [];
      } else {
        if (OF_COMPONENTS.has(name)) return [[name, value]];
        if (EMPTY_IN_COMPONENTS.has(name) && value === null) return [];
      }
      const attribute = Object.hasOwn(schema.attributes, name)
        ? schema.attributes[name]
        : undefined;
      if (attribute !== undefined && name !== 'documentId') {
        return [[name, reducedValue(attribute, value, `${path}${name}`)]];
      }
      unknown.push(`${path}${name}`);
      return [];
    }),
  );
};

const refuse = (unknown: string[]): void => {
  if (unknown.length === 0) return;
  throw validationError(
    unknown.map((name) => fieldError(name, 'is not a field of this resource; remove it')),
  );
};

/**
 * Reduces a request body to the attributes of its type, and relations to ids. Fields that Strapi maintains are dropped,
 * because forms send them back. Necessary because Strapi's own sanitizers pass names that are not attributes, and its
 * database layer accepts column names.
 *
 * @param documentId the document in the request's path; its own id is accepted in the body
 * @throws ValidationError that lists every name that is not an attribute
 */
export const attributesOf = (
  schemas: Schemas,
  schema: Struct.Schema,
  body: Values,
  documentId?: string,
): Values => {
  const unknown: string[] = [];
  const values = { ...body };
  if (documentId !== undefined && values.documentId === documentId) delete values.documentId;
  const attributes = reduced(schemas, schema, values, { unknown });
  refuse(unknown);
  return attributes;
};

/**
 * Rejects values for the document service with names that are not attributes.
 *
 * @param values content to store; may include the document id and the author fields
 * @throws ValidationError that lists every name that is not an attribute
 */
export const requireAttributes = (
  schemas: Schemas,
  schema: Struct.Schema,
  values: Values,
): void => {
  const unknown = 'id' in values ? ['id'] : [];
  const others = { ...values };
  delete others.documentId;
  reduced(schemas, schema, others, { unknown });
  refuse(unknown);
};

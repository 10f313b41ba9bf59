import { NO_ENTRY } from '@ota-news/foundation/panel-access/entry-filters';
import { readableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import type { Core, UID } from '@strapi/strapi';
import { contentTypes, errors } from '@strapi/utils';
import type { Context } from 'koa';

/** Query of a list. */
export interface ListQuery {
  _q?: unknown;
  filters?: unknown;
  sort?: unknown;
}

const TEXTS = new Set(['string', 'text', 'richtext', 'uid', 'email', 'enumeration']);
const NUMBERS = new Set(['integer', 'biginteger', 'float', 'decimal']);

/** Fields that Strapi shows to everyone who may read any field of an entry. */
const ALWAYS_SHOWN = new Set([
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
]);

/** Names of the fields in filters, at any depth of `$and`, `$or` and `$not`. */
const filteredFields = (filters: unknown): string[] => {
  if (typeof filters !== 'object' || filters === null) return [];
  if (Array.isArray(filters)) return filters.flatMap(filteredFields);
  return Object.entries(filters).flatMap(([name, value]) =>
    name.startsWith('$') ? filteredFields(value) : [name],
  );
};

/** Tells whether chosen documents are asked for, as Strapi does to check all their fields before it publishes them. */
export const asksForDocuments = (filters: unknown): boolean =>
  filteredFields(filters).includes('documentId');

/** Names of the sort fields: `title:ASC,slug`, a list of such, or `{ title: 'ASC' }`. */
const sortedFields = (sort: unknown): string[] => {
  if (typeof sort === 'string') {
    return sort.split(',').map((part) => (part.split(/[:.]/)[0] ?? '').trim());
  }
  if (typeof sort !== 'object' || sort === null) return [];
  return Array.isArray(sort) ? sort.flatMap(sortedFields) : Object.keys(sort);
};

/**
 * Restricts a list query to what the person may read of every entry: a search, a filter or a sort
 * order can also reveal a hidden field. Strapi searches all fields, and silently drops filters that
 * it does not allow.
 *
 * @throws ForbiddenError for a filter or sort order on a hidden field
 */
export const restrictToReadable = <T extends ListQuery>(
  strapi: Core.Strapi,
  ctx: Pick<Context, 'state'>,
  uid: UID.ContentType,
  { _q: words, ...query }: T,
): Omit<T, '_q'> & ListQuery => {
  const schema = strapi.contentType(uid);
  const notGranted = new Set([...ALWAYS_SHOWN, ...contentTypes.getNonVisibleAttributes(schema)]);
  const readable = readableEntries(strapi, ctx, uid);
  const isHidden = (field: string): boolean =>
    field in schema.attributes && !notGranted.has(field) && !readable.isReadThroughout(field);

  const hidden = [...filteredFields(query.filters), ...sortedFields(query.sort)].find(isHidden);
  if (hidden !== undefined) {
    throw new errors.ForbiddenError(
      `Your role does not read “${hidden}”, so the list can’t be filtered or sorted by it.`,
    );
  }
  if (typeof words !== 'string' || words === '') return query;
  const isNumber = !Number.isNaN(Number(words));
  const searched = Object.entries(schema.attributes)
    .filter(
      ([, attribute]) =>
        !('searchable' in attribute && attribute.searchable === false) &&
        (TEXTS.has(attribute.type) || (isNumber && NUMBERS.has(attribute.type))),
    )
    .map(([name]) => name);
  if (!searched.some(isHidden)) return { ...query, _q: words };
  const found = searched
    .filter((name) => !isHidden(name))
    .map((name) => ({ [name]: { $containsi: words } }));
  const filters = { $and: [query.filters ?? {}, found.length === 0 ? NO_ENTRY : { $or: found }] };
  return { ...query, filters };
};

import type { Core, Struct, UID } from '@strapi/strapi';
import type { DocumentContent } from './content';

type Attribute = Struct.Schema['attributes'][string];
type Row = Record<string, unknown>;

/** A relation's target as stored in contents. */
interface Reference {
  id: unknown;
  name: string;
}

/**
 * Tells if somebody may see the name of an entry of a type, or of any entry of the type at all.
 *
 * @param entry with its author and the author's roles, for role conditions
 */
export type MayReadName = (uid: UID.ContentType, entry?: Row) => boolean;

/** Placeholder name of entries that somebody may not read. */
export const UNNAMED = 'an entry';

/** Replaces the references of relations in a value, including those in components. */
const exchanged = (
  strapi: Core.Strapi,
  value: unknown,
  attribute: Attribute | undefined,
  exchange: (target: UID.ContentType, reference: Reference) => Reference,
): unknown => {
  if (value === null || value === undefined || attribute === undefined) return value;
  if (Array.isArray(value)) {
    return value.map((one) => exchanged(strapi, one, attribute, exchange));
  }
  if (attribute.type === 'relation' && 'target' in attribute) {
    return exchange(attribute.target as UID.ContentType, value as Reference);
  }
  if (attribute.type !== 'component' || !('component' in attribute)) return value;
  const { attributes } = strapi.components[attribute.component] as Struct.Schema;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      exchanged(strapi, part, attributes[name], exchange),
    ]),
  );
};

/**
 * Replaces the names of related entries that somebody may not read by a placeholder. Each entry is checked; a deleted
 * entry is checked as an empty one. Runs one query per related type.
 */
export const withReadableNames = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  contents: DocumentContent[],
  mayName: MayReadName,
): Promise<DocumentContent[]> => {
  const { attributes } = strapi.contentType(uid);
  const each = (exchange: (target: UID.ContentType, reference: Reference) => Reference) =>
    contents.map((content) =>
      Object.fromEntries(
        Object.entries(content).map(([name, value]) => [
          name,
          exchanged(strapi, value, attributes[name], exchange),
        ]),
      ),
    );

  const idsByType = new Map<UID.ContentType, Set<unknown>>();
  each((target, reference) => {
    idsByType.set(target, (idsByType.get(target) ?? new Set()).add(reference.id));
    return reference;
  });
  const named = new Map<UID.ContentType, Set<unknown>>();
  for (const [target, ids] of idsByType) {
    const rows: Row[] = await strapi.db.query(target).findMany({
      where: { id: { $in: [...ids] } },
      populate: { createdBy: { populate: ['roles'] } },
    });
    const stored = new Map(rows.map((row) => [row.id, row]));
    named.set(target, new Set([...ids].filter((id) => mayName(target, stored.get(id) ?? {}))));
  }
  return each((target, { id, name }) => ({
    id,
    name: named.get(target)?.has(id) === true ? name : UNNAMED,
  }));
};

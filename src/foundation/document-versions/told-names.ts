import type { Core, Struct, UID } from '@strapi/strapi';
import type { DocumentContent } from './content';

type Attribute = Struct.Schema['attributes'][string];
type Row = Record<string, unknown>;

/** What a relation leads to, as contents keep it. */
interface Reference {
  id: unknown;
  name: string;
}

/**
 * Whether somebody may be told what an entry of a type is called, or entries of it at all.
 *
 * @param entry with its author and the author's roles, whom the conditions of roles ask about
 */
export type MayName = (uid: UID.ContentType, entry?: Row) => boolean;

/** What an entry is called to those who may not read it. */
export const UNNAMED = 'an entry';

/** A value with what its relations lead to exchanged, also within components. */
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
 * Contents of documents of a type as somebody may be told them: what relations lead to is called by its name
 * where they may read that, entry by entry. What is gone is judged as an entry of which nothing is known.
 * One question to the database for each type that relations lead to.
 */
export const withToldNames = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  contents: DocumentContent[],
  mayName: MayName,
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

  const asked = new Map<UID.ContentType, Set<unknown>>();
  each((target, reference) => {
    asked.set(target, (asked.get(target) ?? new Set()).add(reference.id));
    return reference;
  });
  const named = new Map<UID.ContentType, Set<unknown>>();
  for (const [target, ids] of asked) {
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

import type { Core, Struct, UID } from '@strapi/strapi';
import { partInContent, type DocumentContent } from './content';

type Attribute = Struct.Schema['attributes'][string];

const FILE = 'plugin::upload.file' as UID.ContentType;

/** Input for the document service, without references to deleted targets. */
export interface StorableContent {
  data: Record<string, unknown>;
  /** Attributes that referred to something deleted. */
  missing: string[];
}

const listed = (value: unknown): { id: unknown }[] =>
  [value].flat().filter((one): one is { id: unknown } => one !== null && one !== undefined);

/** Returns the content type that an attribute refers to; undefined if it is not a reference. */
const targetOf = (attribute: Attribute): UID.ContentType | undefined => {
  if (attribute.type === 'media') return FILE;
  return attribute.type === 'relation' && 'target' in attribute
    ? (attribute.target as UID.ContentType)
    : undefined;
};

/** Converts an earlier content to input for the document service, dropping references to deleted targets. */
export const storableContent = async (
  strapi: Core.Strapi,
  schema: Struct.Schema,
  content: DocumentContent,
): Promise<StorableContent> => {
  const missing = new Set<string>();

  const related = async (target: UID.ContentType, value: unknown): Promise<[number[], boolean]> => {
    const ids = listed(value).map(({ id }) => Number(id));
    if (ids.length === 0) return [[], false];
    const rows: { id: number }[] = await strapi.db
      .query(target)
      .findMany({ where: { id: { $in: ids } }, select: ['id'] });
    const existing = new Set(rows.map(({ id }) => id));
    return [ids.filter((id) => existing.has(id)), ids.some((id) => !existing.has(id))];
  };

  /** Filters document numbers to those that still exist. */
  const numbered = async (
    { type, by }: { type: UID.ContentType; by: string },
    value: unknown,
    path: string,
  ): Promise<unknown> => {
    if (!Array.isArray(value)) return value;
    const rows: Record<string, unknown>[] = await strapi.db
      .query(type)
      .findMany({ where: { [by]: { $in: value } }, select: [by] });
    const there = new Set(rows.map((row) => row[by]));
    if (value.some((number) => !there.has(number))) missing.add(path);
    return value.filter((number) => there.has(number));
  };

  const convert = async (value: unknown, attribute: Attribute, path: string): Promise<unknown> => {
    if (value === null || value === undefined) return null;
    const target = targetOf(attribute);
    if (target !== undefined) {
      const [ids, isIncomplete] = await related(target, value);
      if (isIncomplete) missing.add(path);
      return Array.isArray(value) ? ids : (ids[0] ?? null);
    }
    const { names } = partInContent(attribute);
    if (names !== undefined) return numbered(names, value, path);
    if (attribute.type !== 'component' || !('component' in attribute)) return value;
    const component = strapi.components[attribute.component] as Struct.Schema;
    const part = (one: unknown): Promise<Record<string, unknown>> =>
      convertAll(component, one as DocumentContent, path);
    return Array.isArray(value) ? Promise.all(value.map(part)) : part(value);
  };

  const convertAll = async (
    { attributes }: Struct.Schema,
    values: DocumentContent,
    path?: string,
  ): Promise<Record<string, unknown>> => {
    const data: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values)) {
      const attribute = attributes[name];
      // Attributes that the type no longer has can't be restored.
      if (attribute !== undefined) data[name] = await convert(value, attribute, path ?? name);
    }
    return data;
  };

  const data = await convertAll(schema, content);
  return { data, missing: [...missing] };
};

import type { Core, Struct, UID } from '@strapi/strapi';

/** Column of a list, with its label in the admin panel. */
export interface ListColumn {
  name: string;
  label: string;
  /** Editable text: neither a nested list nor a reference. */
  isText: boolean;
}

const TEXTS = new Set(['string', 'text', 'richtext', 'date', 'enumeration', 'email']);

interface Forms {
  findConfiguration(schema: Struct.Schema): Promise<{
    metadatas: Record<string, { edit?: { label?: string } } | undefined>;
  }>;
}

/** Columns of a component list; null for other fields. */
export const listColumns = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  field: string,
): Promise<ListColumn[] | null> => {
  const attribute = strapi.contentType(uid).attributes[field];
  if (attribute?.type !== 'component' || !('component' in attribute)) return null;
  const schema = strapi.components[attribute.component] as Struct.Schema;
  const forms = strapi.plugin('content-manager').service('components') as Forms;
  const { metadatas } = await forms.findConfiguration(schema);
  return Object.entries(schema.attributes).map(([name, { type }]) => ({
    name,
    label: metadatas[name]?.edit?.label ?? name,
    isText: TEXTS.has(type),
  }));
};

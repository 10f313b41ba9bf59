import type { Core } from '@strapi/strapi';

/** Types of attributes that Strapi offers no column for. */
const NOT_LISTED = new Set(['json', 'password', 'richtext', 'dynamiczone', 'blocks']);
/** Lists show pictures by the JSON of their sizes. */
const FILE = 'plugin::upload.file';

interface Attribute {
  type: string;
  target?: string;
}

const attributesOf = (strapi: Core.Strapi, uid: string): Record<string, Attribute> =>
  strapi.db.metadata.get(uid).attributes as Record<string, Attribute>;

/** Attributes of a row that a list can show, which are all but long texts and data. */
export const listedColumns = (strapi: Core.Strapi, uid: string): string[] =>
  Object.entries(attributesOf(strapi, uid)).flatMap(([name, { type }]) =>
    type === 'relation' || NOT_LISTED.has(type) ? [] : [name],
  );

/** Limits what is read with the rows of a list in the same way. */
export const listedRelations = (strapi: Core.Strapi, uid: string, populate: unknown): unknown => {
  if (typeof populate !== 'object' || populate === null || Array.isArray(populate)) return populate;
  const attributes = attributesOf(strapi, uid);
  const limited = ([name, wanted]: [string, unknown]): [string, unknown] => {
    const target = attributes[name]?.target;
    const isWhole =
      wanted === true ||
      (typeof wanted === 'object' &&
        wanted !== null &&
        !('select' in wanted) &&
        !('count' in wanted));
    if (target === undefined || target === FILE || !isWhole) return [name, wanted];
    const query = wanted === true ? {} : wanted;
    return [name, { ...query, select: listedColumns(strapi, target) }];
  };
  return Object.fromEntries(Object.entries(populate).map(limited));
};

import { namingAttribute, partInContent } from '@ota-news/foundation/document-versions/content';
import type { DocumentContent } from '@ota-news/foundation/document-versions/content';
import { UNNAMED } from '@ota-news/foundation/document-versions/readable-names';
import type { Core, UID } from '@strapi/strapi';
import type { Comparing } from '@ota-news/foundation/contracts/history';
import { attributeOf } from './attributes';

type Row = Record<string, unknown>;

/** Names of documents by content type and number; deleted ones are missing. */
export type NumberedNames = Map<UID.ContentType, Map<unknown, string>>;

/**
 * Loads the current names of documents referenced by number in fields, because contents store only the
 * numbers. One query per such field.
 */
export const namesOfNumbers = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  fields: string[],
  contents: DocumentContent[],
  mayName: Comparing['mayName'],
): Promise<NumberedNames> => {
  const found: NumberedNames = new Map();
  for (const field of fields) {
    const { names } = partInContent(attributeOf(strapi, uid, field) ?? {});
    const naming = names && namingAttribute(strapi.contentType(names.type));
    const numbers = contents.flatMap((content) => content[field] ?? []);
    if (names === undefined || naming === undefined || numbers.length === 0) continue;
    const rows: Row[] = await strapi.db.query(names.type).findMany({
      where: { [names.by]: { $in: numbers } },
      populate: { createdBy: { populate: ['roles'] } },
    });
    const known = found.get(names.type) ?? new Map<unknown, string>();
    for (const row of rows) {
      // Prefers the draft's name, as in the admin panel.
      const isDraft = row.publishedAt === null;
      if (isDraft || !known.has(row[names.by])) {
        known.set(row[names.by], mayName(names.type, row) ? String(row[naming]) : UNNAMED);
      }
    }
    found.set(names.type, known);
  }
  return found;
};

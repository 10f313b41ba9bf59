import type { UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { CONTENT_TYPES } from '#api/content-types';
import { addressSpaceOf } from './namespaces';
import type { DocumentRule, RuleContext } from './rule';

const NAMED_AT_MOST = 5;

/** References that block the deletion of a document of a content type. */
const referencesTo = (target: UID.ContentType) =>
  CONTENT_TYPES.flatMap(({ uid, naming, noun, references = [] }) =>
    references
      .filter((reference) => reference.target === target)
      .map((reference) => ({ from: uid, naming, noun, ...reference })),
  );

/** Title of the document, so that an error in a bulk deletion identifies it. */
const nameOf = async ({ change }: RuleContext): Promise<string> => {
  const space = addressSpaceOf(change.uid);
  const { published, draft } = await change.before();
  const row = published ?? draft;
  return row && space ? `“${String(row[space.naming])}”` : 'This';
};

/** Refuses to delete a document that other documents refer to; the error names them. */
export const refuseDeletionOfReferencedDocuments: DocumentRule = async (context) => {
  const { strapi, change } = context;
  if (change.action !== 'delete' || change.params.documentId === undefined) return;
  const { documentId } = change.params;
  const found: string[] = [];
  for (const { from, attribute, naming, noun } of referencesTo(change.uid)) {
    const rows: Record<string, unknown>[] = await strapi.db.query(from).findMany({
      where: { [attribute]: { documentId }, documentId: { $ne: documentId } },
      select: ['documentId', naming],
    });
    const names = new Map(rows.map((row) => [row.documentId, String(row[naming])]));
    if (names.size === 0) continue;
    const listed = [...names.values()].slice(0, NAMED_AT_MOST).map((name) => `“${name}”`);
    const more = names.size > listed.length ? ` and ${names.size - listed.length} more` : '';
    found.push(`${names.size} ${noun}${names.size === 1 ? '' : 's'} (${listed.join(', ')}${more})`);
  }
  if (found.length === 0) return;
  throw new errors.ApplicationError(
    `${await nameOf(context)} can’t be deleted because others refer to it: ${found.join('; ')}. Change or delete those first.`,
    { referrers: found },
  );
};

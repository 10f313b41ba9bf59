import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { COMPARED_OTAS } from '#api/comparison/fields';
import { countAfter, type RelationTarget } from './relation-counts';
import { type DocumentRule } from './rule';

/** Rule: a comparison has two to six OTAs. */
export const comparisonRule: DocumentRule = async ({ strapi, change }) => {
  const isWrite = change.action === 'create' || change.action === 'update';
  if (change.uid !== 'api::comparison.comparison' || !isWrite) return;
  const stored = change.params.documentId
    ? await strapi.db.query(change.uid).findOne({
        where: { documentId: change.params.documentId },
        populate: { otas: { select: ['id', 'documentId'] } },
      })
    : null;
  const before: RelationTarget[] = stored?.otas ?? [];
  const after = countAfter(change.params.data?.otas, before) ?? (stored ? null : 0);
  if (after === null || (after >= COMPARED_OTAS.min && after <= COMPARED_OTAS.max)) return;
  throw validationError([
    fieldError(
      'otas',
      `${COMPARED_OTAS.min} to ${COMPARED_OTAS.max} OTAs are compared, not ${after}`,
    ),
  ]);
};

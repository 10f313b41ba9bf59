import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { COMPARED_OTAS } from '../../api/comparison/fields';
import { type DocumentRule } from './rule';

interface Referred {
  id?: number | string;
  documentId?: string;
}

interface RelationInput {
  connect?: Referred[];
  disconnect?: Referred[];
  set?: Referred[];
}

/** How many OTAs a comparison has after a change, or null when the change doesn't touch them. */
const comparedAfter = (value: unknown, before: Referred[]): number | null => {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.length;
  const { connect = [], disconnect = [], set } = (value ?? {}) as RelationInput;
  if (set !== undefined) return set.length;
  const isAmong = (list: Referred[], one: Referred): boolean =>
    list.some((other) => other.documentId === one.documentId || other.id === one.id);
  // The panel also sends what only changes its place as "connect".
  const added = connect.filter((one) => !isAmong(before, one));
  const removed = disconnect.filter((one) => isAmong(before, one) && !isAmong(connect, one));
  return before.length + added.length - removed.length;
};

/** A comparison compares two to six OTAs. */
export const keepComparisons: DocumentRule = async ({ strapi, change }) => {
  const isWrite = change.action === 'create' || change.action === 'update';
  if (change.uid !== 'api::comparison.comparison' || !isWrite) return;
  const stored = change.params.documentId
    ? await strapi.db.query(change.uid).findOne({
        where: { documentId: change.params.documentId },
        populate: { otas: { select: ['id', 'documentId'] } },
      })
    : null;
  const before: Referred[] = stored?.otas ?? [];
  const after = comparedAfter(change.params.data?.otas, before) ?? (stored ? null : 0);
  if (after === null || (after >= COMPARED_OTAS.min && after <= COMPARED_OTAS.max)) return;
  throw validationError([
    fieldError(
      'otas',
      `${COMPARED_OTAS.min} to ${COMPARED_OTAS.max} OTAs are compared, not ${after}`,
    ),
  ]);
};

import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import type { WholeVersion } from '@ota-news/foundation/contracts/history';

/** A document before an import changed it. */
export interface FormerState {
  /** As it was edited last; null if the history does not go back that far. */
  edited: WholeVersion | null;
  /** As readers saw it; null if they did not. */
  live: WholeVersion | null;
}

/** Versions that are looked at. */
const LIMIT = 1_000;

/**
 * Finds what a document was before a version.
 *
 * @param first first version of the import; null without a history
 */
export const formerState = async (
  strapi: Core.Strapi,
  documentId: string,
  first: number | null,
): Promise<FormerState> => {
  const versions = getService(strapi, 'history', 'versions');
  const latest = await versions.range(documentId, { limit: LIMIT, offset: 0 });
  const earlier = latest.filter(({ id }) => first !== null && id < first);
  const change = earlier.find(({ action, isPublished }) => isPublished || action === 'withdrawn');
  const [edited] = earlier;
  return {
    edited: edited === undefined ? null : await versions.find(edited.id),
    live: change?.isPublished === true ? await versions.find(change.id) : null,
  };
};

import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { versionName, versionOf, type DocumentVersion } from './document-version';
import { EditConflictError, type CurrentState } from './edit-conflict';

/** Version that a change is based on, in one of the forms used by requests. */
export type Expectation =
  /** Version identifiers, any of which is accepted. */
  | { versions: readonly string[] }
  /** `updatedAt` as read by the editor, ISO 8601. */
  | { updatedAt: string };

/**
 * Tells if the document is at the expected version. A change may be based on the draft, or on the published row if the
 * draft is no newer: readers of the public version receive the timestamp of that row.
 */
const isBasedOn = (version: DocumentVersion, expectation: Expectation): boolean => {
  if ('versions' in expectation) return expectation.versions.includes(versionName(version));
  const { edited, published } = version;
  const expectedTime = Date.parse(expectation.updatedAt);
  if (edited.savedAt === expectedTime) return true;
  return published?.savedAt === expectedTime && edited.savedAt <= published.savedAt;
};

/** A change of a document with its expected version. */
interface ExpectedChange {
  uid: UID.ContentType;
  documentId: string;
  expectation: Expectation;
}

/**
 * Requires that a document is at the expected version and locks it until the transaction ends. Accepts a document that
 * does not exist.
 *
 * @param query the transaction in which the change will be stored
 * @param known details for the error besides the last editor and the time
 * @throws EditConflictError
 */
export const requireVersion = async (
  strapi: Core.Strapi,
  query: Knex,
  { uid, documentId, expectation }: ExpectedChange,
  known: Partial<Pick<CurrentState, 'noun' | 'fields' | 'readWith'>> = {},
): Promise<void> => {
  const version = await versionOf(strapi, query, uid, documentId, { isLocked: true });
  if (version === null || isBasedOn(version, expectation)) return;
  throw new EditConflictError({
    noun: 'entry',
    ...known,
    updatedAt: new Date(version.edited.savedAt).toISOString(),
    updatedBy: version.savedBy?.name ?? null,
  });
};

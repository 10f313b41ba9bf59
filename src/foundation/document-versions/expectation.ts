import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { versionName, versionOf, type DocumentVersion } from './document-version';
import { EditConflictError, type CurrentState } from './edit-conflict';

/** The version that a change is based on, in one of the ways in which requests name it. */
export type Expectation =
  /** Names of versions, any of which will do. */
  | { versions: readonly string[] }
  /** `updatedAt` as the editor has read it, ISO 8601. */
  | { updatedAt: string };

/**
 * A change may be based on the draft, or on what is published while the draft is no newer: a reader
 * of the public version is given the moment of that one.
 */
const isBasedOn = (version: DocumentVersion, expectation: Expectation): boolean => {
  if ('versions' in expectation) return expectation.versions.includes(versionName(version));
  const { edited, published } = version;
  const moment = Date.parse(expectation.updatedAt);
  if (edited.savedAt === moment) return true;
  return published?.savedAt === moment && edited.savedAt <= published.savedAt;
};

/** A change of a document, and what it is based on. */
interface ExpectedChange {
  uid: UID.ContentType;
  documentId: string;
  expectation: Expectation;
}

/**
 * Goes on only if a document is what a change is based on, and keeps it so until the transaction
 * ends. A document that does not exist is none of its business.
 *
 * @param query the transaction in which the change will be stored
 * @param known what a refusal says beyond who saved the document and when
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

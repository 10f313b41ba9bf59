import { contentsOf, type Snapshot } from '@ota-news/foundation/agent-tools/documents';
import type { Subject } from '@ota-news/foundation/agent-tools/permission';
import { authorSubjects } from '@ota-news/foundation/agent-tools/subjects';
import { deletedSubject } from '@ota-news/foundation/document-versions/deleted-documents';
import type { Core, UID } from '@strapi/strapi';
import type { Proposal } from './proposals';

/** The document of a proposal as it is now. */
export interface ProposedDocument {
  /** Null if it is gone or was never stored. */
  stored: Omit<Snapshot, 'isPublished'> | null;
  /** For role conditions. */
  subject: Subject;
}

/** Reads the documents of proposals, all of a type at once. */
export const proposedDocuments = async (
  strapi: Core.Strapi,
  proposals: Proposal[],
): Promise<(proposal: Proposal) => Promise<ProposedDocument>> => {
  // A new document would belong to the person for whom the agent acts.
  const makers = new Map(
    proposals
      .filter(({ change }) => change.documentId === null)
      .map((proposal) => [proposal, { createdById: proposal.person.id }]),
  );
  const authors = await authorSubjects(strapi, [...makers.values()]);
  const idsByType = new Map<UID.ContentType, Set<string>>();
  for (const { change } of proposals) {
    if (change.documentId === null) continue;
    const uid = change.contentType as UID.ContentType;
    idsByType.set(uid, (idsByType.get(uid) ?? new Set()).add(change.documentId));
  }
  const contents = new Map<string, Awaited<ReturnType<typeof contentsOf>>>();
  for (const [uid, ids] of idsByType) contents.set(uid, await contentsOf(strapi, uid, [...ids]));

  return async (proposal) => {
    const { contentType, documentId } = proposal.change;
    const maker = makers.get(proposal);
    if (documentId === null) {
      return { stored: null, subject: (maker && authors.get(maker)) ?? {} };
    }
    const stored = contents.get(contentType)?.get(documentId) ?? null;
    const uid = contentType as UID.ContentType;
    return { stored, subject: stored?.subject ?? (await deletedSubject(strapi, uid, documentId)) };
  };
};

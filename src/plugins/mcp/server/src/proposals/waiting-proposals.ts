import { authorSubjects } from '@ota-news/foundation/agent-tools/subjects';
import { titleOf } from '@ota-news/foundation/document-versions/content';
import { deletedSubject } from '@ota-news/foundation/document-versions/deleted-documents';
import { mayCallByName } from '@ota-news/foundation/panel-access/entry-names';
import { entryRights, subjectsOf } from '@ota-news/foundation/panel-access/entry-rights';
import type { Core, UID } from '@strapi/strapi';
import type { Context } from 'koa';
import { maySeeProposal, titleOfProposal, type ProposalView } from './proposal-view';
import type { Proposal } from './proposals';

/** Proposal data for the home page widget. */
export type WaitingProposal = Pick<ProposalView, 'id' | 'operation' | 'title' | 'agent' | 'at'>;

/**
 * Builds the data of open proposals for a list that shows no changes: reads the documents' rows, all of a type at once,
 * but not their contents. Omits proposals that the user may not see.
 */
export const waitingProposals = async (
  strapi: Core.Strapi,
  ctx: Pick<Context, 'state'>,
  proposals: Proposal[],
): Promise<WaitingProposal[]> => {
  const makers = proposals.map(({ person }) => ({ createdById: person.id }));
  const authors = await authorSubjects(strapi, makers);
  const idsByType = new Map<UID.ContentType, string[]>();
  for (const { change } of proposals) {
    if (change.documentId === null) continue;
    const uid = change.contentType as UID.ContentType;
    idsByType.set(uid, [...(idsByType.get(uid) ?? []), change.documentId]);
  }
  const stored = new Map(
    await Promise.all(
      [...idsByType].map(async ([uid, ids]) => [uid, await subjectsOf(strapi, uid, ids)] as const),
    ),
  );

  const data = await Promise.all(
    proposals.map(async (proposal, index): Promise<WaitingProposal | null> => {
      const { id, at, agent, change } = proposal;
      const uid = change.contentType as UID.ContentType;
      const { documentId } = change;
      const now = documentId === null ? undefined : stored.get(uid)?.get(documentId);
      const subject =
        documentId === null
          ? // A new document would belong to the person for whom the agent acts.
            (authors.get(makers[index] as { createdById: number }) ?? {})
          : (now ?? (await deletedSubject(strapi, uid, documentId)));
      const rights = entryRights(strapi, ctx, uid, subject);
      if (!maySeeProposal(rights, proposal)) return null;
      const present = now === undefined ? undefined : (titleOf(now) ?? now.documentId);
      const title = mayCallByName(strapi, rights, uid)
        ? titleOfProposal(strapi, proposal, present)
        : '';
      return { id, at, agent, operation: change.operation, title };
    }),
  );
  return data.filter((one) => one !== null);
};

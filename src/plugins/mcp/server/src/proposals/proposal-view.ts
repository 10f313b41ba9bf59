import { PUBLICATION } from '@ota-news/foundation/agent-tools/documents';
import { namingAttribute } from '@ota-news/foundation/document-versions/content';
import { entryRights, type EntryRights } from '@ota-news/foundation/panel-access/entry-rights';
import type { Core, UID } from '@strapi/strapi';
import type { Context } from 'koa';
import { changesForDisplay } from '../changes-for-display';
import { changedSince, currentValuesDigest } from './acceptance';
import { editableIn } from './editable';
import { listColumns } from './list-columns';
import type { Obstacle } from './obstacles';
import type { Proposal } from './proposals';
import type { ProposedDocument } from './proposed-documents';

/** State of a proposal relative to its document. */
export type Standing = 'fits' | 'changed-since' | 'gone' | 'decided';

type Told = NonNullable<Awaited<ReturnType<typeof proposalView>>>;

/** Reason why the user cannot accept a proposal unchanged, with the field's label. */
export type FoundObstacle = Obstacle & { label?: string };

/** Proposal data for the admin panel. */
export interface ProposalView extends Told {
  /** Null if there is none; undefined if nobody has looked for one, as in lists. */
  obstacle?: FoundObstacle | null;
  /** Open proposals in conflict with this one. */
  rivals: { id: string; title: string }[];
  /** The changes that it was proposed with, and is decided on with; null for a single one. */
  batch: { id: string; size: number } | null;
}

const uidOf = ({ change }: Proposal): UID.ContentType => change.contentType as UID.ContentType;

type FormLabels = Record<string, { edit?: { label?: string } } | undefined>;

/** Field labels of a type in the admin panel. */
export const formLabels = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
): Promise<FormLabels> => {
  const { metadatas } = await strapi
    .plugin('content-manager')
    .service('content-types')
    .findConfiguration(strapi.contentType(uid));
  return metadatas;
};

/**
 * Title of a proposal's document: until acceptance, a renamed document keeps its old name.
 *
 * @param present title of the stored document; undefined if it is gone or was never stored
 */
export const titleOfProposal = (
  strapi: Core.Strapi,
  { change }: Proposal,
  present: string | undefined,
): string => {
  const naming = namingAttribute(strapi.contentType(change.contentType as UID.ContentType));
  const calledBefore = change.fields.find(({ field }) => field === naming)?.before;
  return present ?? (typeof calledBefore === 'string' ? calledBefore : change.title);
};

/** True if the user may see a proposal: they may read and, for a new document, create the document. */
export const maySeeProposal = (rights: EntryRights, { change }: Proposal): boolean =>
  rights.may('read') && (change.operation !== 'create' || rights.may('create'));

/**
 * Builds the data of a proposal with the fields that the user may read; null if the user may not read, or for a new
 * document create, the document. Texts by the agent are plain text.
 */
export const proposalView = async (
  strapi: Core.Strapi,
  ctx: Context,
  proposal: Proposal,
  { stored, subject }: ProposedDocument,
) => {
  const { id, at, agent, clientId, person, tool, change, state, decidedAt, decidedBy, reason } =
    proposal;
  const uid = uidOf(proposal);
  const now = state === 'open' ? stored : null;
  const rights = entryRights(strapi, ctx, uid, subject);
  if (!maySeeProposal(rights, proposal)) return null;
  const present = (field: string): unknown => now?.fields[field] ?? null;
  const since = now === null ? [] : changedSince(change, present);
  const standing = (): Standing => {
    if (state !== 'open') return 'decided';
    if (change.documentId !== null && now === null) return 'gone';
    return since.length > 0 ? 'changed-since' : 'fits';
  };
  const naming = namingAttribute(strapi.contentType(uid));
  const labels = await formLabels(strapi, uid);
  const title = titleOfProposal(strapi, proposal, now?.title);
  const labelOf = (field: string): string => labels[field]?.edit?.label ?? field;
  const fields = await Promise.all(
    change.fields
      // Whether readers will see it is no attribute, and nothing to hide from who decides.
      .filter(({ field }) => field === PUBLICATION || rights.mayInWhole('read', field))
      .map(async ({ field, before, after }) => ({
        field,
        before: now === null ? before : present(field),
        after,
        label: labelOf(field),
        /** Only for component lists. */
        columns: await listColumns(strapi, uid, field),
        isChangedSince: since.includes(field),
      })),
  );
  const [told = []] = await changesForDisplay(strapi, ctx, uid, [fields]);
  return {
    id,
    at,
    agent,
    person: person.name,
    tool,
    operation: change.operation,
    contentType: uid,
    kind: strapi.contentType(uid).info.displayName,
    documentId: change.documentId,
    title: naming === undefined || rights.mayInField('read', naming) ? title : '',
    fields: told,
    /** Texts and lists that can be edited before acceptance. */
    ...editableIn(proposal.arguments, (name) => fields.some(({ field }) => field === name)),
    standing: standing(),
    /** Client id, used to group proposals. */
    client: clientId,
    /**
     * Digest of the values that acceptance would overwrite; conflicting changes are accepted only with the same digest.
     */
    seen: currentValuesDigest(change, present),
    state,
    decidedAt,
    decidedBy,
    reason,
    mayDecide: rights.may(change.operation === 'publish' ? 'update' : change.operation),
  };
};

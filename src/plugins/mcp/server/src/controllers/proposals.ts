import { snapshotOf } from '@ota-news/foundation/agent-tools/documents';
import { authorSubject, authorSubjects } from '@ota-news/foundation/agent-tools/subjects';
import type { AgentAbility } from '@ota-news/foundation/contracts/agent-auth';
import { nameOf } from '@ota-news/foundation/database/actor';
import { namingAttribute } from '@ota-news/foundation/document-versions/content';
import { deletedSubject } from '@ota-news/foundation/document-versions/deleted-documents';
import { readableDeleted } from '@ota-news/foundation/panel-access/deleted-entries';
import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import { checked } from '@ota-news/foundation/fields/issues';
import { bodyOf, type ReceivedRequest } from '@ota-news/foundation/network/received-request';
import { entryRights } from '@ota-news/foundation/panel-access/entry-rights';
import { readableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import { answeringConflicts } from '@ota-news/foundation/panel-access/refusals';
import type { Core, UID } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Knex } from 'knex';
import { own } from '../own-services';
import { accept, changedSince, markOf } from '../proposals/acceptance';
import { ChangedSince, DecidedAlready } from '../proposals/conflicts';
import type { Decider, Proposal } from '../proposals/proposals';
import { toldChanges } from '../told-changes';

const PAGE_SIZE = 25;
const MAX_REASON_LENGTH = 1_000;

const asked = z.object({
  state: z.enum(['open', 'decided']).default('open'),
  id: z.uuid().optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
const acceptance = z.strictObject({
  edits: z.record(z.string(), z.string()).default({}),
  seen: z.string().max(64).optional(),
});
const refusal = z.strictObject({ reason: z.string().trim().max(MAX_REASON_LENGTH).default('') });

/** Where a proposal stands: as it was made, or over something that has changed since. */
export type Standing = 'fits' | 'changed-since' | 'gone' | 'decided';

export type ShownProposal = NonNullable<Awaited<ReturnType<typeof shown>>>;

const uidOf = ({ change }: Proposal): UID.ContentType => change.contentType as UID.ContentType;

type FormLabels = Record<string, { edit?: { label?: string } } | undefined>;

/** What forms of the panel call the fields of a type. */
const formLabels = async (strapi: Core.Strapi, uid: UID.ContentType): Promise<FormLabels> => {
  const { metadatas } = await strapi
    .plugin('content-manager')
    .service('content-types')
    .findConfiguration(strapi.contentType(uid));
  return metadatas;
};

/**
 * What the panel shows of a proposal to one who may read these fields; null to one who may not read the
 * document, or make one. Texts of the agent are plain text.
 */
const shown = async (strapi: Core.Strapi, ctx: ReceivedRequest, proposal: Proposal) => {
  const { id, at, agent, person, tool, change, state, decidedAt, decidedBy, reason } = proposal;
  const uid = uidOf(proposal);
  const stored =
    change.documentId === null ? null : await snapshotOf(strapi, uid, change.documentId);
  const now = state === 'open' ? stored : null;
  // A new document would be the person's for whom it is proposed.
  const subject =
    change.documentId === null
      ? await authorSubject(strapi, { createdById: person.id })
      : (stored?.subject ?? (await deletedSubject(strapi, uid, change.documentId)));
  const rights = entryRights(strapi, ctx, uid, subject);
  if (!rights.may('read')) return null;
  if (change.operation === 'create' && !rights.may('create')) return null;
  const present = (field: string): unknown => now?.fields[field] ?? null;
  const since = now === null ? [] : changedSince(change, present);
  const standing = (): Standing => {
    if (state !== 'open') return 'decided';
    if (change.documentId !== null && now === null) return 'gone';
    return since.length > 0 ? 'changed-since' : 'fits';
  };
  const naming = namingAttribute(strapi.contentType(uid));
  const labels = await formLabels(strapi, uid);
  // Until it is accepted, a renamed document is called what it was.
  const calledBefore = change.fields.find(({ field }) => field === naming)?.before;
  const title = now?.title ?? (typeof calledBefore === 'string' ? calledBefore : change.title);
  const fields = change.fields
    .filter(({ field }) => rights.mayInWhole('read', field))
    .map(({ field, before, after }) => ({
      field,
      before: now === null ? before : present(field),
      after,
      label: labels[field]?.edit?.label ?? field,
      isChangedSince: since.includes(field),
    }));
  const [told = []] = await toldChanges(strapi, ctx, uid, [fields]);
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
    /** Texts that can be put otherwise before they are accepted. */
    texts: Object.fromEntries(
      Object.entries(proposal.arguments).filter(
        ([name, value]) => typeof value === 'string' && fields.some(({ field }) => field === name),
      ),
    ) as Record<string, string>,
    standing: standing(),
    /** What accepting would write over; it is accepted over nothing else that the agent has not read. */
    seen: markOf(change, present),
    state,
    decidedAt,
    decidedBy,
    reason,
    mayDecide: rights.may(change.operation === 'publish' ? 'update' : change.operation),
  };
};

/** What agents have proposed, for people signed in to the panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const proposals = () => own(strapi, 'proposals');

  /** What the person of a request may do, as a call of a tool asks for it. */
  const abilityOf = (ctx: ReceivedRequest): AgentAbility => ({
    can(operation, contentType, { document, field } = {}) {
      const uid = contentType as UID.ContentType;
      return entryRights(strapi, ctx, uid, document ?? null).may(operation, field);
    },
    holds: () => false,
  });

  const deciderOf = (ctx: ReceivedRequest): Decider & { email: string } => {
    const { user } = ctx.state as {
      user: Decider & { email: string } & Parameters<typeof nameOf>[0];
    };
    return { id: user.id, email: user.email, name: nameOf(user) ?? user.email };
  };

  /** @throws NotFoundError when there is none that the person may see */
  const find = async (ctx: ReceivedRequest, id: string) => {
    const proposal = await proposals().find(id);
    const seen = await shown(strapi, ctx, proposal);
    if (seen === null) throw new errors.NotFoundError('There is no such proposal.');
    return { proposal, seen };
  };

  /** Leaves proposals for documents that the person of a request may read, and for new ones that they might make. */
  const narrowing = async (ctx: ReceivedRequest): Promise<(rows: Knex.QueryBuilder) => void> => {
    const proposers = (await proposals().proposers()).map((id) => ({ createdById: id }));
    const subjects = await authorSubjects(strapi, proposers);
    const uids = Object.keys(strapi.contentTypes).filter(isEditorial);
    const gone = new Map<string, string[]>();
    for (const uid of uids) {
      gone.set(uid, await readableDeleted(strapi, ctx, uid, proposals().ofType(uid)));
    }
    const types = uids.map((uid) => ({
      uid,
      gone: gone.get(uid) ?? [],
      readable: readableEntries(strapi, ctx, uid),
      proposers: proposers
        .filter((one) => {
          const { may } = entryRights(strapi, ctx, uid, subjects.get(one) ?? {});
          return may('read') && may('create');
        })
        .map(({ createdById }) => createdById),
    }));
    return (rows) => {
      rows.whereRaw('1 = 0');
      for (const { uid, readable, gone: deleted, proposers: makers } of types) {
        void rows.orWhere((ofType) => {
          void ofType.where('content_type', uid).where((either) => {
            void either.where((stored) => {
              readable.narrow(stored.whereNotNull('document_id'), 'document_id');
            });
            void either.orWhereIn('document_id', deleted);
            void either.orWhere((made) => {
              void made.whereNull('document_id').whereIn('person_id', makers);
            });
          });
        });
      }
    };
  };

  return {
    /** `GET /admin/mcp/proposals?state=open|decided&page=…`, or `?id=…` for one */
    async list(ctx: ReceivedRequest): Promise<void> {
      const { id, state, page } = checked(asked, ctx.query);
      const paging = { page, pageSize: PAGE_SIZE };
      if (id !== undefined) {
        const { seen } = await find(ctx, id);
        ctx.body = { data: [seen], meta: { ...paging, total: 1 } };
        return;
      }
      const found = await proposals().page(await narrowing(ctx), state === 'open', paging);
      const data: ShownProposal[] = [];
      for (const proposal of found.proposals) {
        const seen = await shown(strapi, ctx, proposal);
        if (seen !== null) data.push(seen);
      }
      ctx.body = { data, meta: { ...paging, total: found.total } };
    },

    /** `POST /admin/mcp/proposals/:id/accept` */
    async accept(ctx: ReceivedRequest): Promise<void> {
      const { edits, seen } = checked(acceptance, bodyOf(ctx) ?? {});
      const { proposal, seen: shownNow } = await find(ctx, String(ctx.params.id));
      if (!shownNow.mayDecide) throw new errors.ForbiddenError('Your role does not allow this.');
      await answeringConflicts(ctx, [DecidedAlready, ChangedSince], async () => {
        if (proposal.state !== 'open') throw new DecidedAlready();
        await accept(strapi, {
          proposal,
          edits,
          person: deciderOf(ctx),
          ability: abilityOf(ctx),
          seen,
        });
        ctx.body = { data: { state: 'accepted' } };
      });
    },

    /** `POST /admin/mcp/proposals/:id/decline` */
    async decline(ctx: ReceivedRequest): Promise<void> {
      const { reason } = checked(refusal, bodyOf(ctx) ?? {});
      const { proposal, seen } = await find(ctx, String(ctx.params.id));
      const person = deciderOf(ctx);
      // Whoever asked to be asked may say no, whatever their role has become.
      if (!seen.mayDecide && proposal.person.id !== person.id) {
        throw new errors.ForbiddenError('Your role does not allow this.');
      }
      await answeringConflicts(ctx, [DecidedAlready], async () => {
        await proposals().decide(proposal.id, 'declined', person, reason === '' ? null : reason);
        ctx.body = { data: { state: 'declined' } };
      });
    },
  };
};

import { authorSubjects } from '@ota-news/foundation/agent-tools/subjects';
import type { AgentAbility } from '@ota-news/foundation/contracts/agent-auth';
import { nameOf } from '@ota-news/foundation/database/actor';
import { inTransaction } from '@ota-news/foundation/database/connection';
import { readableDeletedIds } from '@ota-news/foundation/panel-access/deleted-entries';
import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { pageNumber } from '@ota-news/foundation/fields/paging';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { entryRights } from '@ota-news/foundation/panel-access/entry-rights';
import { readableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import type { Core, UID } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import { ownService } from '../own-services';
import { accept, findObstacle } from '../proposals/acceptance';
import { alreadyDecided } from '../proposals/conflicts';
import type { Decider, Proposal } from '../proposals/proposals';
import { rivalsAmong } from '../proposals/rivals';
import {
  formLabels,
  proposalView,
  type FoundObstacle,
  type ProposalView,
} from '../proposals/proposal-view';
import { proposedDocuments } from '../proposals/proposed-documents';
import { waitingProposals } from '../proposals/waiting-proposals';

const PAGE_SIZE = 25;
/** Number of proposals in the home page widget. */
const FIRST = 5;
/** Maximum number of open proposals to search for conflicts. */
const COMPARED = 1_000;
const MAX_REASON_LENGTH = 1_000;

const querySchema = z.object({
  state: z.enum(['open', 'decided']).default('open'),
  id: z.uuid().optional(),
  page: pageNumber(10_000),
});
const acceptance = z.strictObject({
  edits: z.record(z.string(), z.union([z.string(), z.array(z.unknown())])).default({}),
  seen: z.string().max(64).optional(),
  /** What the person has seen of the proposals that are accepted along with it, by their ids. */
  others: z.record(z.uuid(), z.strictObject({ seen: z.string().max(64) })).default({}),
});
const refusal = z.strictObject({ reason: z.string().trim().max(MAX_REASON_LENGTH).default('') });

/** Proposals by agents, for users of the admin panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const proposals = () => ownService(strapi, 'proposals');

  /** Rights of the current user, in the form that tools require. */
  const abilityOf = (ctx: Context): AgentAbility => ({
    can(operation, contentType, { document, field } = {}) {
      const uid = contentType as UID.ContentType;
      return entryRights(strapi, ctx, uid, document ?? null).may(operation, field);
    },
    holds: () => false,
  });

  const deciderOf = (ctx: Context): Decider & { email: string } => {
    const { user } = ctx.state as {
      user: Decider & { email: string } & Parameters<typeof nameOf>[0];
    };
    return { id: user.id, email: user.email, name: nameOf(user) ?? user.email };
  };

  /** @throws NotFoundError if the proposal does not exist or the user may not see it */
  const find = async (ctx: Context, id: string) => {
    const proposal = await proposals().find(id);
    const documentOf = await proposedDocuments(strapi, [proposal]);
    const seen = await proposalView(strapi, ctx, proposal, await documentOf(proposal));
    if (seen === null) throw new errors.NotFoundError('There is no such proposal.');
    return { proposal, seen };
  };

  /**
   * Finds a proposal and those that are decided on with it.
   *
   * @param mayDecide tells if the user may decide on one of them
   * @throws NotFoundError if it does not exist or the user may not see it
   * @throws ForbiddenError if the user may not see or decide on one of the others
   */
  const findWhole = async (
    ctx: Context,
    id: string,
    mayDecide: (proposal: Proposal, mayChange: boolean) => boolean,
  ): Promise<[Proposal, ...Proposal[]]> => {
    const { proposal, seen } = await find(ctx, id);
    const others = (await proposals().together(proposal)).filter((one) => one.id !== id);
    const documentOf = await proposedDocuments(strapi, others);
    const seenOthers = await Promise.all(
      others.map(async (one) => proposalView(strapi, ctx, one, await documentOf(one))),
    );
    const isAllowed =
      mayDecide(proposal, seen.mayDecide) &&
      others.every((one, index) => mayDecide(one, seenOthers[index]?.mayDecide ?? false));
    if (!isAllowed) throw new errors.ForbiddenError('Your role does not allow this.');
    return [proposal, ...others];
  };

  /** Limits a query to proposals for documents that the user may read, and for new documents that they could create. */
  const narrowing = async (ctx: Context): Promise<(rows: Knex.QueryBuilder) => void> => {
    const proposers = (await proposals().proposers()).map((id) => ({ createdById: id }));
    const subjects = await authorSubjects(strapi, proposers);
    const uids = Object.keys(strapi.contentTypes).filter(isEditorial);
    const gone = new Map<string, string[]>();
    for (const uid of uids) {
      gone.set(uid, await readableDeletedIds(strapi, ctx, uid, proposals().ofType(uid)));
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

  /** Checks for obstacles by a dry run; only for proposals that the user can still decide on. */
  const obstacleOf = async (
    ctx: Context,
    proposal: Proposal,
    { standing, mayDecide }: Pick<ProposalView, 'standing' | 'mayDecide'>,
  ): Promise<FoundObstacle | null> => {
    if (!mayDecide || standing === 'decided' || standing === 'gone') return null;
    const acting = { proposal, person: deciderOf(ctx), ability: abilityOf(ctx) };
    const obstacle = await findObstacle(strapi, acting);
    if (obstacle === null || !('field' in obstacle)) return obstacle;
    const labels = await formLabels(strapi, proposal.change.contentType as UID.ContentType);
    return { ...obstacle, label: labels[obstacle.field]?.edit?.label ?? obstacle.field };
  };

  /** Loads proposals for the user, with conflicting proposals. */
  const viewsOf = async (
    ctx: Context,
    listed: Proposal[],
    narrow: (rows: Knex.QueryBuilder) => void,
  ): Promise<ProposalView[]> => {
    const isOpen = listed.some(({ state }) => state === 'open');
    const { proposals: open } = isOpen
      ? await proposals().page(narrow, true, { page: 1, pageSize: COMPARED })
      : { proposals: [] };
    const rivalsOf = rivalsAmong(strapi, open);
    const documentOf = await proposedDocuments(strapi, listed);
    const sizes = await proposals().sizes([...new Set(listed.flatMap(({ batch }) => batch ?? []))]);
    const data: ProposalView[] = [];
    for (const proposal of listed) {
      const told = await proposalView(strapi, ctx, proposal, await documentOf(proposal));
      if (told === null) continue;
      const rivals =
        proposal.state === 'open' && told.title !== ''
          ? rivalsOf(proposal).map(({ id, change: { title } }) => ({ id, title }))
          : [];
      const { batch: name } = proposal;
      const batch = name === null ? null : { id: name, size: sizes.get(name) ?? 1 };
      data.push({ ...told, rivals, batch });
    }
    return data;
  };

  return {
    /**
     * `GET /admin/mcp/proposals?state=open|decided&page=…`, or `?id=…` for a single one with its obstacle. A list has none:
     * each dry run costs dozens of statements.
     */
    async list(ctx: Context): Promise<void> {
      const { id, state, page } = parseOrThrow(querySchema, ctx.query);
      const paging = { page, pageSize: PAGE_SIZE };
      const narrow = await narrowing(ctx);
      if (id !== undefined) {
        const { proposal, seen } = await find(ctx, id);
        const views = await viewsOf(ctx, await proposals().together(proposal), narrow);
        const obstacle = await obstacleOf(ctx, proposal, seen);
        ctx.body = {
          data: views.map((view) => (view.id === id ? { ...view, obstacle } : view)),
          meta: { page: 1, pageSize: Math.max(PAGE_SIZE, views.length), total: views.length },
        };
        return;
      }
      const found = await proposals().page(narrow, state === 'open', paging);
      const data = await viewsOf(ctx, found.proposals, narrow);
      ctx.body = { data, meta: { ...paging, total: found.total } };
    },

    /** `GET /admin/mcp/proposals/:id/obstacle`: what keeps the user from accepting it now, or null */
    async obstacle(ctx: Context): Promise<void> {
      const { proposal, seen } = await find(ctx, String(ctx.params.id));
      ctx.body = { data: await obstacleOf(ctx, proposal, seen) };
    },

    /** `GET /admin/mcp/proposals/waiting`: the number of open proposals and the first ones */
    async waiting(ctx: Context): Promise<void> {
      const paging = { page: 1, pageSize: FIRST };
      const found = await proposals().page(await narrowing(ctx), true, paging);
      const data = await waitingProposals(strapi, ctx, found.proposals);
      ctx.body = { data, meta: { total: found.total } };
    },

    /** `POST /admin/mcp/proposals/:id/accept` */
    async accept(ctx: Context): Promise<void> {
      const { edits, seen, others } = parseOrThrow(acceptance, bodyOf(ctx) ?? {});
      const whole = await findWhole(ctx, String(ctx.params.id), (_, mayChange) => mayChange);
      const [proposal, ...more] = whole;
      if (whole.some(({ state }) => state !== 'open')) throw alreadyDecided();
      const acting = { person: deciderOf(ctx), ability: abilityOf(ctx) };
      const along = more.map((other) => ({
        ...acting,
        proposal: other,
        edits: {},
        seen: others[other.id]?.seen,
      }));
      await accept(strapi, [{ ...acting, proposal, edits, seen }, ...along]);
      ctx.body = { data: { state: 'accepted' } };
    },

    /** `POST /admin/mcp/proposals/:id/decline` */
    async decline(ctx: Context): Promise<void> {
      const { reason } = parseOrThrow(refusal, bodyOf(ctx) ?? {});
      const person = deciderOf(ctx);
      // The person for whom the agent acts may always decline, regardless of their current role.
      const whole = await findWhole(
        ctx,
        String(ctx.params.id),
        (proposal, mayChange) => mayChange || proposal.person.id === person.id,
      );
      await inTransaction(strapi, async () => {
        for (const { id } of whole) {
          await proposals().decide(id, 'declined', person, reason === '' ? null : reason);
        }
      });
      ctx.body = { data: { state: 'declined' } };
    },
  };
};

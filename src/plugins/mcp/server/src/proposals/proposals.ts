import type { Answer, CallContext, DocumentKey, Tool } from '@ota-news/foundation/agent-tools/tool';
import type { AgentGrant, RecordedChange } from '@ota-news/foundation/contracts/agent-auth';
import type { McpProposedChanges } from '@ota-news/foundation/contracts/mcp';
import { database, inTransaction } from '@ota-news/foundation/database/connection';
import {
  toIsoDateTime,
  toIsoDateTimeOrNull,
  toJson,
  type StoredDate,
} from '@ota-news/foundation/database/values';
import { absolute, panelPath } from '@ota-news/foundation/network/public-address';
import { digest } from '@ota-news/foundation/security/secrets';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { alreadyDecided } from './conflicts';
import { PROPOSALS } from './table';

export type ProposalState = 'open' | 'accepted' | 'declined';

interface ProposalRow {
  proposal_id: string;
  created_at: StoredDate;
  grant_id: string;
  client_id: string;
  client_name: string;
  person_id: number;
  person_name: string;
  tool: string;
  arguments: string;
  operation: RecordedChange['operation'];
  content_type: string;
  document_id: string | null;
  title: string;
  fields: string;
  state: ProposalState;
  open_call: string | null;
  decided_at: StoredDate | null;
  decided_by_name: string | null;
  reason: string | null;
  batch: string | null;
}

/** A change proposed by an agent, for a person to decide on. */
export interface Proposal {
  id: string;
  at: string;
  grantId: string;
  clientId: string;
  /** Name given by the agent: untrusted text. */
  agent: string;
  person: { id: number; name: string };
  tool: string;
  arguments: Record<string, unknown>;
  /** Change to be made on acceptance. The document id is null for a new document. */
  change: Omit<RecordedChange, 'documentId'> & { documentId: string | null };
  state: ProposalState;
  decidedAt: string | null;
  decidedBy: string | null;
  /** Reason for declining, as entered by the person. */
  reason: string | null;
  /** Name of the changes that were proposed together and are decided on together; null for a single one. */
  batch: string | null;
}

/** The person who decides. */
export interface Decider {
  id: number;
  name: string;
}

/** A call whose change is proposed. */
interface ProposedCall {
  tool: Tool;
  args: unknown;
  change: RecordedChange;
}

/** Maximum number of open proposals per client and person. */
const MAX_OPEN = 200;
/** Retention of decided proposals; accepted changes remain in the version history. */
const KEPT_MS = 90 * 24 * 3_600_000;
/** Maximum number of proposals that the tool lists. */
const MAX_TOLD = 50;

const toProposal = (row: ProposalRow): Proposal => ({
  id: row.proposal_id,
  at: toIsoDateTime(row.created_at),
  grantId: row.grant_id,
  clientId: row.client_id,
  agent: row.client_name,
  person: { id: row.person_id, name: row.person_name },
  tool: row.tool,
  arguments: toJson<Record<string, unknown>>(row.arguments) ?? {},
  change: {
    contentType: row.content_type,
    documentId: row.document_id,
    title: row.title,
    operation: row.operation,
    fields: toJson<RecordedChange['fields']>(row.fields) ?? [],
  },
  state: row.state,
  decidedAt: toIsoDateTimeOrNull(row.decided_at),
  decidedBy: row.decided_by_name,
  reason: row.reason,
  batch: row.batch,
});

/** URL of the proposal in the admin panel. */
const addressOf = (id: string): string => absolute(`${panelPath()}/proposals?id=${id}`);

const answerOf = (id: string, { operation, title }: RecordedChange) => ({
  data: { state: 'proposed', proposal_id: id, url: addressOf(id) },
  text: `Proposed, not done: to ${operation} "${title}" waits for a person at ${addressOf(id)}. Readers see nothing of it yet. Do not call again; list-proposals (id "${id}") says what became of it.`,
});

/** Storage of proposals and the decisions on them. */
const createProposals = ({ strapi }: { strapi: Core.Strapi }) => {
  const query = () => database(strapi)<ProposalRow>(PROPOSALS);

  /** Conditions for the proposals of a client and person, through any of their grants. */
  const own = ({ clientId, person }: AgentGrant) => ({
    client_id: clientId,
    person_id: person.id,
  });

  /**
   * Makes room for new proposals.
   *
   * @throws ValidationError if too many proposals are open
   */
  const makeRoom = async (grant: AgentGrant, openCalls: string[]): Promise<void> => {
    const [counted] = await query()
      .where({ ...own(grant), state: 'open' })
      .where((rows) => rows.whereNotIn('open_call', openCalls).orWhereNull('open_call'))
      .count<{ total: number | string }[]>({ total: '*' });
    if (Number(counted?.total ?? 0) + openCalls.length > MAX_OPEN) {
      throw new errors.ValidationError(
        `At most ${MAX_OPEN} proposals wait for a person. Ask ${grant.person.displayName} to decide on them first.`,
      );
    }
    await query()
      .whereNot({ state: 'open' })
      .where('decided_at', '<', new Date(Date.now() - KEPT_MS))
      .delete();
  };

  const rowOf = (
    grant: AgentGrant,
    { tool, args, change }: ProposedCall,
    { openCall, batch }: { openCall: string; batch: string | null },
  ) => ({
    ...own(grant),
    proposal_id: randomUUID(),
    created_at: new Date(),
    grant_id: grant.grantId,
    client_name: grant.clientName,
    person_name: grant.person.displayName,
    tool: tool.name,
    arguments: JSON.stringify(args ?? {}),
    operation: change.operation,
    content_type: change.contentType,
    document_id: change.operation === 'create' ? null : change.documentId,
    title: change.title,
    fields: JSON.stringify(change.fields),
    state: 'open' as const,
    open_call: openCall,
    batch,
  });

  const openCallOf = ({ clientId, person }: AgentGrant, call: unknown[]): string =>
    digest('open-proposal', JSON.stringify([clientId, person.id, ...call]));

  return {
    /**
     * Stores a call as a proposal. The same call again, even at the same moment, returns the same proposal, so that
     * retries are safe.
     *
     * @throws ValidationError if too many proposals are open
     */
    async add(
      tool: Tool,
      args: unknown,
      change: RecordedChange,
      { grant }: CallContext,
    ): Promise<Answer<Record<string, unknown>>> {
      const openCall = openCallOf(grant, [tool.name, JSON.stringify(args ?? {})]);
      await makeRoom(grant, [openCall]);
      const row = rowOf(grant, { tool, args, change }, { openCall, batch: null });
      await query().insert(row).onConflict('open_call').ignore();
      const stored = await query()
        .where({ open_call: openCall })
        // A person can decide between the two statements.
        .orWhere({ proposal_id: row.proposal_id })
        .first('proposal_id');
      if (stored === undefined) throw alreadyDecided();
      return answerOf(stored.proposal_id, change);
    },

    /**
     * Stores changes as proposals that are decided on together. The same changes again return the same proposals.
     *
     * @param whole the name of these changes, and all calls of them, by which they are recognized
     * @throws ValidationError if too many proposals are open
     */
    async addTogether(
      calls: ProposedCall[],
      { batch, calls: all }: { batch: string; calls: { tool: Tool; args: unknown }[] },
      { grant }: CallContext,
    ): Promise<McpProposedChanges> {
      const sent = all.map(({ tool, args }) => [tool.name, args]);
      const openCalls = calls.map((_, index) => openCallOf(grant, ['together', sent, index]));
      await makeRoom(grant, openCalls);
      const rows = calls.map((call, index) =>
        rowOf(grant, call, { openCall: openCalls[index] ?? '', batch }),
      );
      await inTransaction(strapi, async ({ query: within }) => {
        for (const row of rows) {
          await within(PROPOSALS).insert(row).onConflict('open_call').ignore();
        }
      });
      const stored = await query()
        .whereIn('open_call', openCalls)
        .orWhere({ batch })
        .orderBy('id')
        .select('*');
      const [first] = stored;
      if (first === undefined) throw alreadyDecided();
      return {
        url: addressOf(first.proposal_id),
        proposals: stored.map(({ proposal_id: id, tool, operation, title }) => ({
          id,
          tool,
          operation,
          title,
        })),
      };
    },

    /** Proposals that are decided on together with one: itself alone, unless it is one of several. */
    async together(proposal: Proposal): Promise<Proposal[]> {
      if (proposal.batch === null) return [proposal];
      const rows = await query().where({ batch: proposal.batch }).orderBy('id').select('*');
      return rows.map(toProposal);
    },

    /** Proposals of an agent, newest first, at most fifty. */
    async ofGrant(grant: AgentGrant, choice: { id?: string; state?: ProposalState }) {
      const rows = await query()
        .where(own(grant))
        .where(choice.id === undefined ? {} : { proposal_id: choice.id })
        .where(choice.state === undefined ? {} : { state: choice.state })
        .orderBy('id', 'desc')
        .limit(MAX_TOLD)
        .select('*');
      return rows.map(toProposal);
    },

    /** Open proposals of an agent for a document, oldest first, at most fifty. */
    async openFor(grant: AgentGrant, { contentType, documentId }: DocumentKey) {
      const rows = await query()
        .where({
          ...own(grant),
          state: 'open',
          content_type: contentType,
          document_id: documentId,
        })
        .orderBy('id')
        .limit(MAX_TOLD)
        .select('*');
      return rows.map(toProposal).map(({ id, tool, change }) => ({
        id,
        url: addressOf(id),
        tool,
        operation: change.operation,
        fields: change.fields.map(({ field }) => field),
      }));
    },

    /** Numbers of proposals by the name under which they were proposed together. */
    async sizes(batches: string[]): Promise<Map<string, number>> {
      if (batches.length === 0) return new Map();
      const rows = await query()
        .whereIn('batch', batches)
        .groupBy('batch')
        .select('batch')
        .count<{ batch: string; total: number | string }[]>({ total: '*' });
      return new Map(rows.map(({ batch, total }) => [batch, Number(total)]));
    },

    /** @throws NotFoundError */
    async find(id: string): Promise<Proposal> {
      const row = await query().where({ proposal_id: id }).first<ProposalRow | undefined>();
      if (row === undefined) throw new errors.NotFoundError('There is no such proposal.');
      return toProposal(row);
    },

    /** Ids of the people for whom agents have proposed something. */
    async proposers(): Promise<number[]> {
      const rows: { person_id: number }[] = await query().distinct('person_id');
      return rows.map(({ person_id: id }) => id);
    },

    /** Query for the proposals on documents of a type. */
    ofType: (uid: UID.ContentType): Knex.QueryBuilder => query().where({ content_type: uid }),

    /**
     * Returns a page of proposals: open ones oldest first, decided ones latest first.
     *
     * @param narrow limits the query to visible proposals
     */
    async page(
      narrow: (rows: Knex.QueryBuilder) => void,
      isOpen: boolean,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ proposals: Proposal[]; total: number }> {
      const matching = () => {
        const rows = query().where((builder) => narrow(builder));
        return isOpen ? rows.where({ state: 'open' }) : rows.whereNot({ state: 'open' });
      };
      const [counted] = await matching().count<{ total: number | string }[]>({ total: '*' });
      const rows = await matching()
        .orderBy(
          isOpen
            ? [{ column: 'id' }]
            : [
                { column: 'decided_at', order: 'desc' },
                // Decisions of the same moment keep one order on all pages.
                { column: 'id', order: 'desc' },
              ],
        )
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .select('*');
      return { proposals: rows.map(toProposal), total: Number(counted?.total ?? 0) };
    },

    /**
     * Records a decision, in the current transaction if there is one. Of concurrent decisions, only the first succeeds.
     *
     * @throws ConflictError if someone has decided
     */
    async decide(
      id: string,
      state: Exclude<ProposalState, 'open'>,
      by: Decider,
      reason: string | null = null,
    ): Promise<void> {
      const decided = await inTransaction(strapi, async ({ query: within }) =>
        within(PROPOSALS).where({ proposal_id: id, state: 'open' }).update({
          state,
          open_call: null,
          decided_at: new Date(),
          decided_by_id: by.id,
          decided_by_name: by.name,
          reason,
        }),
      );
      if (decided === 0) throw alreadyDecided();
    },
  };
};

export default createProposals;

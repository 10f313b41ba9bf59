import type { Answer, CallContext, Tool } from '@ota-news/foundation/agent-tools/tool';
import type { AgentGrant, DocumentChange } from '@ota-news/foundation/contracts/agent-auth';
import { database, inTransaction } from '@ota-news/foundation/database/connection';
import {
  toIsoDateTime,
  toIsoDateTimeOrNull,
  toJson,
  type StoredDate,
} from '@ota-news/foundation/database/values';
import { absolute, panelPath } from '@ota-news/foundation/network/public-address';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { DecidedAlready } from './conflicts';
import { PROPOSALS } from './table';

/** What became of a proposal. */
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
  operation: DocumentChange['operation'];
  content_type: string;
  document_id: string | null;
  title: string;
  fields: string;
  state: ProposalState;
  decided_at: StoredDate | null;
  decided_by_name: string | null;
  reason: string | null;
}

/** What an agent wants to change and a person has a say in. */
export interface Proposal {
  id: string;
  at: string;
  grantId: string;
  clientId: string;
  /** As the agent calls itself: untrusted text. */
  agent: string;
  person: { id: number; name: string };
  tool: string;
  arguments: Record<string, unknown>;
  /** What accepting would do. The id of a document that is proposed anew is none. */
  change: Omit<DocumentChange, 'documentId'> & { documentId: string | null };
  state: ProposalState;
  decidedAt: string | null;
  decidedBy: string | null;
  /** Why it was declined, in the person's words. */
  reason: string | null;
}

/** Who decides. */
export interface Decider {
  id: number;
  name: string;
}

/** Proposals of one client for one person that wait at the same time. */
const MAX_OPEN = 200;
/** Decided proposals are a trace of weeks; what was accepted is in the history. */
const KEPT_MS = 90 * 24 * 3_600_000;
/** Proposals that an agent is told of. */
const MAX_TOLD = 50;

const shown = (row: ProposalRow): Proposal => ({
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
    fields: toJson<DocumentChange['fields']>(row.fields) ?? [],
  },
  state: row.state,
  decidedAt: toIsoDateTimeOrNull(row.decided_at),
  decidedBy: row.decided_by_name,
  reason: row.reason,
});

/** Where a person decides on it. */
const addressOf = (id: string): string => absolute(`${panelPath()}/proposals?id=${id}`);

const answerOf = (id: string, { operation, title }: DocumentChange) => ({
  data: { state: 'proposed', proposal_id: id, url: addressOf(id) },
  text: `Proposed, not done: to ${operation} "${title}" waits for a person at ${addressOf(id)}. Readers see nothing of it yet. Do not call again; list-proposals (id "${id}") says what became of it.`,
});

/** What agents propose instead of doing it, until a person has decided. */
const createProposals = ({ strapi }: { strapi: Core.Strapi }) => {
  const query = () => database(strapi)<ProposalRow>(PROPOSALS);

  /** A client's own work for a person, through whichever of their grants. */
  const own = ({ clientId, person }: AgentGrant) => ({
    client_id: clientId,
    person_id: person.id,
  });

  return {
    /**
     * Keeps a call until a person has decided. The same call again is the same proposal, so a retry doubles
     * nothing.
     *
     * @throws ValidationError when too many wait already
     */
    async add(
      tool: Tool,
      args: unknown,
      change: DocumentChange,
      { grant }: CallContext,
    ): Promise<Answer<Record<string, unknown>>> {
      const written = JSON.stringify(args ?? {});
      const open = await query()
        .where({ ...own(grant), state: 'open' })
        .select('proposal_id', 'tool', 'arguments');
      const same = open.find((row) => row.tool === tool.name && row.arguments === written);
      if (same !== undefined) return answerOf(same.proposal_id, change);
      if (open.length >= MAX_OPEN) {
        throw new errors.ValidationError(
          `${MAX_OPEN} proposals wait for a person already. Ask ${grant.person.displayName} to decide on them first.`,
        );
      }
      await query()
        .whereNot({ state: 'open' })
        .where('decided_at', '<', new Date(Date.now() - KEPT_MS))
        .delete();
      const id = randomUUID();
      await query().insert({
        ...own(grant),
        proposal_id: id,
        created_at: new Date(),
        grant_id: grant.grantId,
        client_name: grant.clientName,
        person_name: grant.person.displayName,
        tool: tool.name,
        arguments: written,
        operation: change.operation,
        content_type: change.contentType,
        document_id: change.operation === 'create' ? null : change.documentId,
        title: change.title,
        fields: JSON.stringify(change.fields),
        state: 'open',
      });
      return answerOf(id, change);
    },

    /** What an agent has proposed, the newest first, at most fifty. */
    async ofGrant(grant: AgentGrant, choice: { id?: string; state?: ProposalState }) {
      const rows = await query()
        .where(own(grant))
        .where(choice.id === undefined ? {} : { proposal_id: choice.id })
        .where(choice.state === undefined ? {} : { state: choice.state })
        .orderBy('id', 'desc')
        .limit(MAX_TOLD)
        .select('*');
      return rows.map(shown);
    },

    /** @throws NotFoundError */
    async find(id: string): Promise<Proposal> {
      const row = await query().where({ proposal_id: id }).first<ProposalRow | undefined>();
      if (row === undefined) throw new errors.NotFoundError('There is no such proposal.');
      return shown(row);
    },

    /** Numbers of the people for whom agents have proposed something. */
    async proposers(): Promise<number[]> {
      const rows: { person_id: number }[] = await query().distinct('person_id');
      return rows.map(({ person_id: id }) => id);
    },

    /** Those that are about documents of a type. */
    ofType: (uid: UID.ContentType): Knex.QueryBuilder => query().where({ content_type: uid }),

    /**
     * A page of proposals: open ones the oldest first, decided ones the latest first.
     *
     * @param narrow leaves those that may be shown
     */
    async page(
      narrow: (rows: Knex.QueryBuilder) => void,
      isOpen: boolean,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ proposals: Proposal[]; total: number }> {
      const matching = () => {
        const rows = query().where((shown) => narrow(shown));
        return isOpen ? rows.where({ state: 'open' }) : rows.whereNot({ state: 'open' });
      };
      const [counted] = await matching().count<{ total: number | string }[]>({ total: '*' });
      const rows = await matching()
        .orderBy(isOpen ? 'id' : 'decided_at', isOpen ? 'asc' : 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .select('*');
      return { proposals: rows.map(shown), total: Number(counted?.total ?? 0) };
    },

    /**
     * Notes a decision, in the transaction that is running if one is: of two people who decide at once, one
     * has decided.
     *
     * @throws DecidedAlready
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
          decided_at: new Date(),
          decided_by_id: by.id,
          decided_by_name: by.name,
          reason,
        }),
      );
      if (decided === 0) throw new DecidedAlready();
    },
  };
};

export default createProposals;

import type { Tool } from '@ota-news/foundation/agent-tools/tool';
import {
  SCOPES,
  type AgentAbility,
  type AgentGrant,
  type DocumentChange,
} from '@ota-news/foundation/contracts/agent-auth';
import { getService } from '@ota-news/foundation/contracts/services';
import { isSameValue } from '@ota-news/foundation/document-versions/content';
import { withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import { digest } from '@ota-news/foundation/security/secrets';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { own } from '../own-services';
import { ChangedSince } from './conflicts';
import type { Decider, Proposal } from './proposals';

type Proposed = Pick<DocumentChange, 'fields'>;
type Present = (field: string) => unknown;

/** Fields of which a proposal was made over another value than they have. */
export const changedSince = ({ fields }: Proposed, present: Present): string[] =>
  fields
    .filter(({ field, before }) => !isSameValue(before, present(field)))
    .map(({ field }) => field);

/** Recognises what a person has seen below a proposal: only that may be written over. */
export const markOf = ({ fields }: Proposed, present: Present): string =>
  digest('below-a-proposal', JSON.stringify(fields.map(({ field }) => present(field) ?? null)));

interface Acceptance {
  proposal: Proposal;
  /** Values that the person has put in place of what was proposed. */
  edits: Record<string, string>;
  person: Decider & { email: string };
  /** What the person may do. */
  ability: AgentAbility;
  /** What the person has seen below it, where that is no longer what the agent had read. */
  seen: string | undefined;
}

const toolOf = (strapi: Core.Strapi, name: string): Tool => {
  const found = own(strapi, 'registry')
    .tools()
    .find(({ tool }) => tool.name === name);
  if (found === undefined) throw new errors.NotFoundError(`There is no tool ${name} any more.`);
  return found.tool;
};

/** The arguments as they are carried out: whether the document is what the agent had read is asked by its fields. */
const argumentsOf = ({ arguments: proposed }: Proposal, edits: Record<string, string>) => {
  const args = Object.fromEntries(
    Object.entries(proposed).filter(([name]) => name !== 'expected_updated_at'),
  );
  const unknown = Object.keys(edits).filter((name) => typeof args[name] !== 'string');
  if (unknown.length > 0) {
    throw new errors.ValidationError(`${unknown.join(', ')}: not a text of this proposal.`);
  }
  return { ...args, ...edits };
};

/**
 * Does what was proposed, in the name of the person who accepts it and with their rights alone: what the
 * agent, its grant or its person may still do does not matter. The decision is part of the change's own
 * transaction, so it is carried out once or not at all.
 *
 * @throws ForbiddenError the person may not do this themselves
 * @throws ChangedSince somebody changed the same fields since, and the person has not seen that
 * @throws DecidedAlready somebody else was faster
 * @throws ValidationError what an edit has made of it is not allowed
 */
export const accept = async (
  strapi: Core.Strapi,
  { proposal, edits, person, ability, seen }: Acceptance,
): Promise<void> => {
  const began = performance.now();
  const tool = toolOf(strapi, proposal.tool);
  const args = argumentsOf(proposal, edits);
  const grant: AgentGrant = {
    grantId: proposal.grantId,
    clientId: proposal.clientId,
    clientName: proposal.agent,
    scopes: new Set(SCOPES),
    person: { id: person.id, email: person.email, displayName: person.name, roles: [] },
    proposes: false,
    expiresAt: new Date(),
    ability: async () => ability,
  };
  const decide = () => own(strapi, 'proposals').decide(proposal.id, 'accepted', person);
  let done: DocumentChange | null = null;
  let version: number | undefined;
  const origin = {
    door: 'agent' as const,
    by: { kind: 'agent' as const, name: proposal.agent, person },
    onVersion: (id: number) => {
      version = id;
    },
  };
  await withOrigin(origin, () =>
    tool.call(args, {
      strapi,
      grant,
      ability: grant.ability,
      async note(change) {
        const before = new Map(change.fields.map((entry) => [entry.field, entry.before]));
        const present: Present = (field) =>
          // What the change leaves as it is, is what was proposed already.
          before.has(field)
            ? before.get(field)
            : proposal.change.fields.find((entry) => entry.field === field)?.after;
        const conflicts = changedSince(proposal.change, present).filter((field) =>
          before.has(field),
        );
        if (conflicts.length > 0 && seen !== markOf(proposal.change, present)) {
          throw new ChangedSince(conflicts);
        }
        await decide();
        done = change;
      },
    }),
  );
  // It stands already, by another way.
  if (done === null) await decide();
  await getService(strapi, 'agent-auth', 'activity').record({
    grant,
    tool: tool.name,
    arguments: args,
    outcome: 'succeeded',
    message: null,
    durationMs: performance.now() - began,
    change: done === null ? null : { ...(done as DocumentChange), version },
  });
};

import type { Tool } from '@ota-news/foundation/agent-tools/tool';
import {
  SCOPES,
  type AgentAbility,
  type AgentGrant,
  type DocumentChange,
} from '@ota-news/foundation/contracts/agent-auth';
import { getService } from '@ota-news/foundation/contracts/services';
import { isSameValue, namingAttribute } from '@ota-news/foundation/document-versions/content';
import { withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import { digest } from '@ota-news/foundation/security/secrets';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { own } from '../own-services';
import { ChangedSince } from './conflicts';
import { withEdits, type Edit } from './editable';
import { obstacleIn, type Obstacle } from './obstacles';
import { rehearse } from './rehearsal';
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
  edits: Record<string, Edit>;
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
const argumentsOf = ({ arguments: proposed }: Proposal): Record<string, unknown> =>
  Object.fromEntries(Object.entries(proposed).filter(([name]) => name !== 'expected_updated_at'));

type Acting = Pick<Acceptance, 'proposal' | 'person' | 'ability'>;

/** What a person's acceptance runs with. */
const grantOf = ({ proposal, person, ability }: Acting): AgentGrant => ({
  grantId: proposal.grantId,
  clientId: proposal.clientId,
  clientName: proposal.agent,
  scopes: new Set(SCOPES),
  person: { id: person.id, email: person.email, displayName: person.name, roles: [] },
  proposes: false,
  expiresAt: new Date(),
  ability: async () => ability,
});

const originOf = ({ proposal, person }: Acting) => ({
  door: 'agent' as const,
  by: { kind: 'agent' as const, name: proposal.agent, person },
});

/**
 * What keeps a person from accepting a proposal as it is: it is done up to where it would be committed, and
 * taken back.
 */
export const obstacleTo = async (strapi: Core.Strapi, acting: Acting): Promise<Obstacle | null> => {
  const { proposal, ability } = acting;
  const type = strapi.contentType(proposal.change.contentType as UID.ContentType);
  try {
    const tool = toolOf(strapi, proposal.tool);
    await withOrigin(originOf(acting), () =>
      rehearse(tool, argumentsOf(proposal), {
        strapi,
        grant: grantOf(acting),
        ability: async () => ability,
        note: () => undefined,
      }),
    );
    return null;
  } catch (error) {
    const obstacle = obstacleIn(error, namingAttribute(type));
    if (obstacle === null) strapi.log.error(error);
    return obstacle;
  }
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
export const accept = async (strapi: Core.Strapi, acceptance: Acceptance): Promise<void> => {
  const { proposal, edits, person, seen } = acceptance;
  const began = performance.now();
  const tool = toolOf(strapi, proposal.tool);
  const args = withEdits(argumentsOf(proposal), edits);
  const grant = grantOf(acceptance);
  const decide = () => own(strapi, 'proposals').decide(proposal.id, 'accepted', person);
  let done: DocumentChange | null = null;
  let version: number | undefined;
  const origin = {
    ...originOf(acceptance),
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

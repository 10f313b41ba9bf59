import type { Tool } from '@ota-news/foundation/agent-tools/tool';
import {
  SCOPES,
  type AgentAbility,
  type AgentGrant,
  type RecordedChange,
} from '@ota-news/foundation/contracts/agent-auth';
import { getService } from '@ota-news/foundation/contracts/services';
import { isSameValue, namingAttribute } from '@ota-news/foundation/document-versions/content';
import { withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import { digest } from '@ota-news/foundation/security/secrets';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { ownService } from '../own-services';
import { changedSinceProposal } from './conflicts';
import { withEdits, type Edit } from './editable';
import { obstacleIn, type Obstacle } from './obstacles';
import { dryRun } from './dry-run';
import type { Decider, Proposal } from './proposals';

type Proposed = Pick<RecordedChange, 'fields'>;
type Present = (field: string) => unknown;

/** Fields whose current value differs from the one that the proposal was based on. */
export const changedSince = ({ fields }: Proposed, present: Present): string[] =>
  fields
    .filter(({ field, before }) => !isSameValue(before, present(field)))
    .map(({ field }) => field);

/**
 * Digest of the current values of the proposed fields, as seen by a person. A conflicting change is accepted only if it
 * is unchanged.
 */
export const currentValuesDigest = ({ fields }: Proposed, present: Present): string =>
  digest('below-a-proposal', JSON.stringify(fields.map(({ field }) => present(field) ?? null)));

interface Acceptance {
  proposal: Proposal;
  /** Values that replace proposed arguments. */
  edits: Record<string, Edit>;
  person: Decider & { email: string };
  /** Rights of the person. */
  ability: AgentAbility;
  /** Digest of the current values that the person has seen (`markOf`), if there were conflicts. */
  seen: string | undefined;
}

const toolOf = (strapi: Core.Strapi, name: string): Tool => {
  const found = ownService(strapi, 'registry')
    .tools()
    .find(({ tool }) => tool.name === name);
  if (found === undefined) throw new errors.NotFoundError(`There is no tool ${name} any more.`);
  return found.tool;
};

/** Arguments without the expected update time; conflicts are detected by field values instead. */
const argumentsOf = ({ arguments: proposed }: Proposal): Record<string, unknown> =>
  Object.fromEntries(Object.entries(proposed).filter(([name]) => name !== 'expected_updated_at'));

type Acting = Pick<Acceptance, 'proposal' | 'person' | 'ability'>;

/** Grant with the rights of the accepting person. */
const grantOf = ({ proposal, person, ability }: Acting): AgentGrant => ({
  grantId: proposal.grantId,
  clientId: proposal.clientId,
  clientName: proposal.agent,
  scopes: new Set(SCOPES),
  person: { id: person.id, email: person.email, displayName: person.name, roles: [] },
  requiresApproval: false,
  expiresAt: new Date(),
  ability: async () => ability,
});

const originOf = ({ proposal, person }: Acting) => ({
  channel: 'agent' as const,
  by: { kind: 'agent' as const, name: proposal.agent, person },
});

/**
 * Performs a dry run of a proposal with a person's rights and returns the obstacle to its acceptance; null if there is
 * none.
 */
export const findObstacle = async (
  strapi: Core.Strapi,
  acting: Acting,
): Promise<Obstacle | null> => {
  const { proposal, ability } = acting;
  const type = strapi.contentType(proposal.change.contentType as UID.ContentType);
  try {
    const tool = toolOf(strapi, proposal.tool);
    await withOrigin(originOf(acting), () =>
      dryRun(tool, argumentsOf(proposal), {
        strapi,
        grant: grantOf(acting),
        ability: async () => ability,
        recordChange: () => undefined,
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
 * Executes a proposal on behalf of the accepting person and with their rights only, regardless of the current rights of
 * the agent, its grant or its person. The decision is part of the change's transaction, so the change is executed once
 * or not at all.
 *
 * @throws ForbiddenError the person's role does not permit the change
 * @throws ConflictError the same fields have changed, and the person has not seen the current values, or someone else decided first
 * @throws ValidationError the edited values are invalid
 */
export const accept = async (strapi: Core.Strapi, acceptance: Acceptance): Promise<void> => {
  const { proposal, edits, person, seen } = acceptance;
  const began = performance.now();
  const tool = toolOf(strapi, proposal.tool);
  const args = withEdits(argumentsOf(proposal), edits);
  const grant = grantOf(acceptance);
  const decide = () => ownService(strapi, 'proposals').decide(proposal.id, 'accepted', person);
  let done: RecordedChange | null = null;
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
      async recordChange(change) {
        const before = new Map(change.fields.map((entry) => [entry.field, entry.before]));
        const present: Present = (field) =>
          // Fields without a change already have the proposed value.
          before.has(field)
            ? before.get(field)
            : proposal.change.fields.find((entry) => entry.field === field)?.after;
        const conflicts = changedSince(proposal.change, present).filter((field) =>
          before.has(field),
        );
        if (conflicts.length > 0 && seen !== currentValuesDigest(proposal.change, present)) {
          throw changedSinceProposal(conflicts);
        }
        await decide();
        done = change;
      },
    }),
  );
  // Nothing to change: the document already has these values.
  if (done === null) await decide();
  await getService(strapi, 'agent-auth', 'activity').record({
    grant,
    tool: tool.name,
    arguments: args,
    outcome: 'succeeded',
    message: null,
    durationMs: performance.now() - began,
    change: done === null ? null : { ...(done as RecordedChange), version },
  });
};

import type { Tool } from '@ota-news/foundation/agent-tools/tool';
import {
  SCOPES,
  type AgentAbility,
  type AgentGrant,
  type RecordedChange,
} from '@ota-news/foundation/contracts/agent-auth';
import { isSameValue, namingAttribute } from '@ota-news/foundation/document-versions/content';
import { currentOrigin, withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import { digest } from '@ota-news/foundation/security/secrets';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { prepareParts, storeParts, type MadePart, type Part } from '../batches/parts';
import { recordMade } from '../batches/record-made';
import { PartsRefused } from '../batches/refused-parts';
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

/**
 * Arguments without the expected update time; conflicts are detected by field values instead. Drafts, which are proposed
 * only along with something else, are changed as they were read or not at all.
 */
const argumentsOf = (
  { affectsPublished }: Tool,
  { arguments: proposed }: Proposal,
): Record<string, unknown> =>
  affectsPublished === true
    ? Object.fromEntries(
        Object.entries(proposed).filter(([name]) => name !== 'expected_updated_at'),
      )
    : proposed;

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
      dryRun(tool, argumentsOf(tool, proposal), {
        strapi,
        isPart: proposal.batch !== null,
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

/** @throws ConflictError if a change would overwrite values that the person has not seen */
const refuseUnseen = (
  { proposal, seen }: Pick<Acceptance, 'proposal' | 'seen'>,
  change: RecordedChange,
): void => {
  const before = new Map(change.fields.map((entry) => [entry.field, entry.before]));
  const present: Present = (field) =>
    // Fields without a change already have the proposed value.
    before.has(field)
      ? before.get(field)
      : proposal.change.fields.find((entry) => entry.field === field)?.after;
  const conflicts = changedSince(proposal.change, present).filter((field) => before.has(field));
  if (conflicts.length > 0 && seen !== currentValuesDigest(proposal.change, present)) {
    throw changedSinceProposal(conflicts);
  }
};

/** The change of one proposal, with the rights of the accepting person. */
const partOf = (strapi: Core.Strapi, acceptance: Acceptance): Part => {
  const { proposal, edits } = acceptance;
  const tool = toolOf(strapi, proposal.tool);
  const grant = grantOf(acceptance);
  return {
    tool,
    args: withEdits(argumentsOf(tool, proposal), edits),
    context: {
      strapi,
      grant,
      ability: grant.ability,
      recordChange: (change) => refuseUnseen(acceptance, change),
    },
  };
};

type Decide = (proposal: Proposal) => Promise<void>;

/** Changes that were made, with the number of the version that each has become. */
type Made = Omit<MadePart, 'id'>[];

/** Executes a proposal as its call would have been, with its idempotency key. */
const acceptAlone = async (part: Part, decide: () => Promise<void>): Promise<Made> => {
  const { tool, args, context } = part;
  let change: RecordedChange | null = null;
  let version: number | undefined;
  const origin = {
    ...currentOrigin(context.strapi),
    onVersion: (id: number) => {
      version = id;
    },
  };
  await withOrigin(origin, () =>
    tool.call(args, {
      ...context,
      async recordChange(recorded) {
        await context.recordChange(recorded);
        await decide();
        change = recorded;
      },
    }),
  );
  // Nothing to change: the document already has these values.
  if (change === null) await decide();
  return [{ tool, args, change: change && { ...(change as RecordedChange), version } }];
};

/** Executes proposals in one transaction with the decisions on them. */
const acceptTogether = async (
  strapi: Core.Strapi,
  acceptances: Acceptance[],
  decide: Decide,
): Promise<Made> => {
  try {
    const parts = await prepareParts(acceptances.map((one) => partOf(strapi, one)));
    return await storeParts(strapi, parts, async () => {
      for (const { proposal } of acceptances) await decide(proposal);
    });
  } catch (error) {
    // The panel answers the first as if it had been alone.
    throw error instanceof PartsRefused ? error.refused[0]?.error : error;
  }
};

/**
 * Executes proposals on behalf of the accepting person and with their rights only, regardless of the current rights of
 * the agent, its grant or its person. The decisions are part of the changes' transaction, so all of them are executed
 * once or none is.
 *
 * @param acceptances a single proposal, or all that were proposed together
 * @throws ForbiddenError the person's role does not permit a change
 * @throws ConflictError the same fields have changed, and the person has not seen the current values, or someone else decided first
 * @throws ValidationError the edited values are invalid
 */
export const accept = async (
  strapi: Core.Strapi,
  acceptances: [Acceptance, ...Acceptance[]],
): Promise<void> => {
  const [first] = acceptances;
  const { batch } = first.proposal;
  const began = performance.now();
  const decide: Decide = ({ id }) =>
    ownService(strapi, 'proposals').decide(id, 'accepted', first.person);
  const made = await withOrigin(originOf(first), () =>
    batch === null
      ? acceptAlone(partOf(strapi, first), () => decide(first.proposal))
      : acceptTogether(strapi, acceptances, decide),
  );
  await recordMade(strapi, made, { grant: grantOf(first), batch, began });
};

import type { CallToolResult } from '@modelcontextprotocol/server';
import { VIEW_DATA } from '@ota-news/foundation/agent-tools/app-view';
import type { Answer, CallContext, Tool } from '@ota-news/foundation/agent-tools/tool';
import type {
  AgentAbility,
  AgentGrant,
  RecordedChange,
} from '@ota-news/foundation/contracts/agent-auth';
import { getService } from '@ota-news/foundation/contracts/services';
import {
  withOrigin,
  type ChangeAuthor,
} from '@ota-news/foundation/document-versions/change-origin';
import { unavailabilityIn } from '@ota-news/foundation/database/unavailability';
import type { Core } from '@strapi/strapi';
import { BROKEN, failedResult, failureOf, unavailable, type Failure } from './failures';
import { ownService } from '../own-services';
import { isImmediatelyVisible, dryRun } from '../proposals/dry-run';
import { withOwnProposals } from '../proposals/with-own-proposals';

/** A call in progress. */
export interface PendingCall {
  strapi: Core.Strapi;
  grant: AgentGrant;
  /** Tool name, or the protocol method of other requests. */
  name: string;
  args: unknown;
}

interface Done {
  failure: Failure | null;
  change: RecordedChange | null;
  durationMs: number;
}

/** Writes a call to the activity log. */
export const logCall = (
  { strapi, grant, name, args }: PendingCall,
  { failure, change, durationMs }: Done,
): Promise<void> => {
  const outcome = failure?.outcome ?? 'succeeded';
  ownService(strapi, 'counts').add(name, outcome);
  return getService(strapi, 'agent-auth', 'activity').record({
    grant,
    tool: name,
    arguments: args ?? {},
    outcome,
    message: failure?.message ?? null,
    durationMs,
    change,
  });
};

/** Converts an error to a failure; logs internal errors. */
export const explain = (strapi: Core.Strapi, error: unknown): Failure => {
  const failure = failureOf(error);
  if (failure !== null) return failure;
  strapi.log.error(error);
  const reason = unavailabilityIn(error);
  return reason === null ? BROKEN : unavailable(reason);
};

const authorOf = ({ clientName, person }: AgentGrant): ChangeAuthor => ({
  kind: 'agent',
  name: clientName,
  person: { id: person.id, name: person.displayName },
});

/** Stores a proposal if the change would be visible to readers at once; otherwise executes the call. */
const proposeOrCall = async (
  tool: Tool,
  args: unknown,
  context: CallContext,
): Promise<Answer<Record<string, unknown>>> => {
  const { strapi } = context;
  const rehearsed = await dryRun(tool, args, context);
  if (rehearsed.change === null) return rehearsed.answer;
  return isImmediatelyVisible(strapi, rehearsed.change)
    ? ownService(strapi, 'proposals').add(tool, args, rehearsed.change, context)
    : tool.call(args, context);
};

/**
 * Runs a tool for an agent, and logs the call with its outcome.
 *
 * @param progress tells the agent how far the call is, if it wants to know
 */
export const callTool = async (
  strapi: Core.Strapi,
  tool: Tool,
  grant: AgentGrant,
  args: unknown,
  progress: CallContext['progress'],
): Promise<CallToolResult> => {
  const began = performance.now();
  const pending: PendingCall = { strapi, grant, name: tool.name, args };
  let change: RecordedChange | null = null;
  let version: number | undefined;
  let ability: Promise<AgentAbility> | undefined;
  const finish = (failure: Failure | null): Promise<void> =>
    logCall(pending, {
      failure,
      change: change && { ...change, version },
      durationMs: performance.now() - began,
    });
  const origin = {
    channel: 'agent' as const,
    by: authorOf(grant),
    onVersion: (id: number) => {
      version = id;
    },
  };
  const context: CallContext = {
    strapi,
    grant,
    ability: () => (ability ??= grant.ability()),
    progress,
    recordChange: (recorded) => {
      change = recorded;
    },
  };
  try {
    const answer = await withOrigin(origin, () =>
      grant.requiresApproval && tool.affectsPublished === true
        ? proposeOrCall(tool, args, context)
        : tool.call(args, context),
    );
    const { data, text, view } = await withOwnProposals(context, answer);
    await finish(null);
    return {
      content: [{ type: 'text', text }],
      structuredContent: data,
      ...(view === undefined ? {} : { _meta: { [VIEW_DATA]: view } }),
    };
  } catch (error) {
    const failure = explain(strapi, error);
    change = null;
    await finish(failure);
    return failedResult(failure);
  }
};

import type { Answer, CallContext, Tool } from '@ota-news/foundation/agent-tools/tool';
import type { RecordedChange } from '@ota-news/foundation/contracts/agent-auth';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import type { Core } from '@strapi/strapi';

/** Thrown to roll back a dry run; carries its change. */
class DryRunRollback extends Error {
  constructor(readonly change: RecordedChange) {
    super('Rolled back a dry run.');
  }
}

/** The change that a call would make, or its response if it changes nothing. */
export type DryRun =
  { change: RecordedChange } | { answer: Answer<Record<string, unknown>>; change: null };

/**
 * Runs a call with all its checks, up to the point of the commit.
 *
 * @throws any error of the call
 */
export const dryRun = async (tool: Tool, args: unknown, context: CallContext): Promise<DryRun> => {
  try {
    const answer = await tool.call(args, {
      ...context,
      recordChange: (change) => {
        throw new DryRunRollback(change);
      },
    });
    return { answer, change: null };
  } catch (error) {
    if (error instanceof DryRunRollback) return { change: error.change };
    throw error;
  }
};

/** True if a change would be visible to readers at once: deletions, and changes of types without drafts. */
export const isImmediatelyVisible = (
  strapi: Core.Strapi,
  { contentType, operation }: RecordedChange,
): boolean => operation === 'delete' || !hasDrafts(strapi, contentType);

import type { Answer, CallContext, Tool } from '@ota-news/foundation/agent-tools/tool';
import type { RecordedChange } from '@ota-news/foundation/contracts/agent-auth';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import type { Core } from '@strapi/strapi';

/** Carries the change out of a rehearsal and rolls it back. */
class Rehearsed extends Error {
  constructor(readonly change: RecordedChange) {
    super('Rehearsed.');
  }
}

/** The change that a call would make, or its response if it changes nothing. */
export type Rehearsal =
  { change: RecordedChange } | { answer: Answer<Record<string, unknown>>; change: null };

/**
 * Runs a call with all its checks, up to the point of the commit.
 *
 * @throws any error of the call
 */
export const rehearse = async (
  tool: Tool,
  args: unknown,
  context: CallContext,
): Promise<Rehearsal> => {
  try {
    const answer = await tool.call(args, {
      ...context,
      recordChange: (change) => {
        throw new Rehearsed(change);
      },
    });
    return { answer, change: null };
  } catch (error) {
    if (error instanceof Rehearsed) return { change: error.change };
    throw error;
  }
};

/** True if a change would be visible to readers at once: deletions, and changes of types without drafts. */
export const isImmediatelyVisible = (
  strapi: Core.Strapi,
  { contentType, operation }: RecordedChange,
): boolean => operation === 'delete' || !hasDrafts(strapi, contentType);

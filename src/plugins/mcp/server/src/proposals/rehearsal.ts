import type { Answer, CallContext, Tool } from '@ota-news/foundation/agent-tools/tool';
import type { DocumentChange } from '@ota-news/foundation/contracts/agent-auth';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import type { Core } from '@strapi/strapi';

/** Takes a change back that was made to be looked at. */
class Rehearsed extends Error {
  constructor(readonly change: DocumentChange) {
    super('Rehearsed.');
  }
}

/** What a call would change; or its answer, where it writes nothing. */
export type Rehearsal =
  { change: DocumentChange } | { answer: Answer<Record<string, unknown>>; change: null };

/**
 * Runs a call with every check that it makes, up to where its change would be committed.
 *
 * @throws whatever the call throws
 */
export const rehearse = async (
  tool: Tool,
  args: unknown,
  context: CallContext,
): Promise<Rehearsal> => {
  try {
    const answer = await tool.call(args, {
      ...context,
      note: (change) => {
        throw new Rehearsed(change);
      },
    });
    return { answer, change: null };
  } catch (error) {
    if (error instanceof Rehearsed) return { change: error.change };
    throw error;
  }
};

/** Whether readers would see a change at once: drafts wait for publication anyway, unless they are deleted. */
export const isSeenAtOnce = (
  strapi: Core.Strapi,
  { contentType, operation }: DocumentChange,
): boolean => operation === 'delete' || !hasDrafts(strapi, contentType);

import type { AgentGrant } from '@ota-news/foundation/contracts/agent-auth';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import type { MadePart } from './parts';

/** How changes were made. */
interface Making {
  grant: AgentGrant;
  /** Name of the changes that were made together; null for a single one. */
  batch: string | null;
  /** By `performance.now()`. */
  began: number;
}

/** Writes changes to the activity log, each as a call of its tool. */
export const recordMade = async (
  strapi: Core.Strapi,
  made: Omit<MadePart, 'id'>[],
  { grant, batch, began }: Making,
): Promise<void> => {
  const activity = getService(strapi, 'agent-auth', 'activity');
  const durationMs = performance.now() - began;
  await Promise.all(
    made.map(({ tool, args, change }) =>
      activity.record({
        grant,
        tool: tool.name,
        arguments: args,
        outcome: 'succeeded',
        message: null,
        durationMs,
        change,
        batch,
      }),
    ),
  );
};

import type { CallContext } from '@ota-news/foundation/agent-tools/tool';
import type {
  McpBatch,
  McpBatchesService,
  McpMadeChange,
  McpToolCall,
} from '@ota-news/foundation/contracts/mcp';
import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { ownService } from '../own-services';
import { isImmediatelyVisible } from '../proposals/dry-run';
import { prepareParts, storeParts, type MadePart } from './parts';
import { recordMade } from './record-made';

/** Thrown to roll back a rehearsal; carries what it has made. */
class RehearsalRollback extends Error {
  constructor(readonly made: MadePart[]) {
    super('Rolled back a rehearsal.');
  }
}

const told = ({ tool, id, change }: MadePart): McpMadeChange => ({
  tool: tool.name,
  operation: change?.operation ?? null,
  title: change?.title ?? null,
  id,
  fields: change?.fields.map(({ field }) => field) ?? [],
});

/** Changes that an agent makes together: all or none, taken back or decided on together. */
const createBatches = ({ strapi }: { strapi: Core.Strapi }): McpBatchesService => ({
  async prepare(calls: McpToolCall[], context: CallContext): Promise<McpBatch> {
    const { grant } = context;
    const began = performance.now();
    const batch = randomUUID();
    let stored: MadePart[] = [];
    const prepared = await prepareParts(
      calls.map((call) => ({ ...call, context: { ...context, recordChange: () => undefined } })),
    );

    const rehearsed = async (): Promise<MadePart[]> => {
      try {
        return await storeParts(strapi, prepared, async (made) => {
          throw new RehearsalRollback(made.map((part) => ({ ...part })));
        });
      } catch (error) {
        if (error instanceof RehearsalRollback) return error.made;
        throw error;
      }
    };

    const needsApproval = (made: MadePart[]): boolean =>
      grant.requiresApproval &&
      made.some(({ change }) => change !== null && isImmediatelyVisible(strapi, change));

    return {
      async rehearse() {
        const made = await rehearsed();
        return {
          needsApproval: needsApproval(made),
          changes: made.map((part) => ({
            ...told(part),
            // The number of a new document is another one when it is made.
            id: part.change?.operation === 'create' ? null : part.id,
          })),
        };
      },

      async propose() {
        if (!grant.requiresApproval) return null;
        const made = await rehearsed();
        if (!needsApproval(made)) return null;
        const changing = made.flatMap(({ tool, args, change }) =>
          change === null ? [] : [{ tool, args, change }],
        );
        return ownService(strapi, 'proposals').addTogether(changing, { batch, calls }, context);
      },

      async store() {
        stored = await storeParts(strapi, prepared);
        return stored.map(told);
      },

      async report() {
        await recordMade(strapi, stored, { grant, batch, began });
      },
    };
  },
});

export default createBatches;

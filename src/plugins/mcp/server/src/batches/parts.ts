import type { CallContext, PreparedChange, Tool } from '@ota-news/foundation/agent-tools/tool';
import type { RecordedChange } from '@ota-news/foundation/contracts/agent-auth';
import { inTransaction } from '@ota-news/foundation/database/connection';
import { currentOrigin, withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import type { Core } from '@strapi/strapi';
import { failureOf } from '../calls/failures';
import { PartsRefused, type RefusedPart } from './refused-parts';

/** One of several changes that are made together. */
export interface Part {
  tool: Tool;
  args: unknown;
  context: CallContext;
}

/** A change that was made, or would be. */
export interface MadePart {
  tool: Tool;
  args: unknown;
  /** Lasting number of the document; null where the tool knows none. */
  id: number | null;
  /** Null if everything was so already. */
  change: RecordedChange | null;
}

interface ReadyPart {
  index: number;
  made: MadePart;
  prepared: Pick<PreparedChange, 'store'>;
}

/** Changes that are ready to be stored, and those that are refused already. */
export interface PreparedParts {
  ready: ReadyPart[];
  refused: RefusedPart[];
}

/** @throws any error that the caller of the tools can not correct */
const refusedBy = (error: unknown, index: number, { name: tool }: Tool): RefusedPart => {
  if (failureOf(error) === null) throw error;
  return { index, tool, error };
};

/**
 * Validates changes and reads what storing them needs, as each tool does when it is called alone. Call it outside of a
 * transaction: SQLite has one connection.
 */
export const prepareParts = async (parts: Part[]): Promise<PreparedParts> => {
  const prepared: PreparedParts = { ready: [], refused: [] };
  for (const [index, { tool, args, context }] of parts.entries()) {
    const made: MadePart = { tool, args, id: null, change: null };
    // Rights are read once a call, and here rather than in the transaction.
    await context.ability();
    try {
      if (tool.prepare === undefined) throw new Error(`${tool.name} changes no document.`);
      const change = await tool.prepare(args, {
        ...context,
        isPart: true,
        async recordChange(recorded) {
          await context.recordChange(recorded);
          made.change = recorded;
        },
      });
      prepared.ready.push({ index, made, prepared: change });
    } catch (error) {
      prepared.refused.push(refusedBy(error, index, tool));
    }
  }
  return prepared;
};

/**
 * Stores changes in one transaction, all or none of them. A refused one is undone by itself, so that the others can be
 * tried and the agent reads at once what to correct in any of them.
 *
 * @param beforeCommit runs last in the transaction; throwing rolls everything back
 * @throws PartsRefused with every change that was refused
 */
export const storeParts = (
  strapi: Core.Strapi,
  { ready, refused }: PreparedParts,
  beforeCommit?: (made: MadePart[]) => Promise<void>,
): Promise<MadePart[]> =>
  inTransaction(strapi, async ({ query }) => {
    const all = [...refused];
    for (const { index, made, prepared } of ready) {
      Object.assign(made, { id: null, change: null });
      let version: number | undefined;
      const origin = {
        ...currentOrigin(strapi),
        onVersion: (id: number) => {
          version = id;
        },
      };
      await query.raw('SAVEPOINT one_of_several');
      try {
        const { id } = await withOrigin(origin, () => prepared.store());
        made.id = id ?? null;
        if (made.change !== null) made.change = { ...made.change, version };
      } catch (error) {
        all.push(refusedBy(error, index, made.tool));
        await query.raw('ROLLBACK TO SAVEPOINT one_of_several');
      }
      await query.raw('RELEASE SAVEPOINT one_of_several');
    }
    if (all.length > 0) throw new PartsRefused(all);
    const made = ready.map((part) => part.made);
    await beforeCommit?.(made);
    return made;
  });

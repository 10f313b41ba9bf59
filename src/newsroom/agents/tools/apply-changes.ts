import { defineTool, type CallContext, type Tool } from '@ota-news/foundation/agent-tools/tool';
import type { Scope } from '@ota-news/foundation/contracts/agent-auth';
import type { McpMadeChange, McpToolCall } from '@ota-news/foundation/contracts/mcp';
import { getService } from '@ota-news/foundation/contracts/services';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { z } from '@strapi/utils';
import { firstAnswer, idempotencyKey, runIdempotently, runUnlessRepeated } from '../idempotency';

const MAX_CHANGES = 50;
const NAME = 'apply-changes';

const change = z.strictObject({
  tool: z.string().max(100),
  arguments: z.record(z.string(), z.unknown()),
});

type SentChange = z.infer<typeof change>;

const madeChange = z.object({
  tool: z.string(),
  operation: z.string().nullable(),
  title: z.string().nullable(),
  id: z.number().int().nullable(),
  fields: z.array(z.string()),
  proposal_id: z.string().optional(),
});

/** Changes as the agent sent them, before they are validated. */
const sentIn = ({ changes }: Record<string, unknown>): SentChange[] =>
  Array.isArray(changes)
    ? changes
        .slice(0, MAX_CHANGES)
        .filter((one): one is SentChange => change.safeParse(one).success)
    : [];

/** @throws ValidationError that names each change which can not be one of several */
const callsOf = (tools: ReadonlyMap<string, Tool>, changes: SentChange[]): McpToolCall[] => {
  const faults = changes.flatMap(({ tool, arguments: args }, index) => {
    const fault = (name: string, message: string) =>
      fieldError(`changes.${index}.${name}`, message);
    if (!tools.has(tool)) {
      return [fault('tool', `must be one of ${[...tools.keys()].join(', ')}`)];
    }
    return 'idempotency_key' in args
      ? [fault('arguments.idempotency_key', 'belongs beside `changes`, for all of them')]
      : [];
  });
  if (faults.length > 0) throw validationError(faults);
  return changes.flatMap(({ tool: name, arguments: args }) => {
    const tool = tools.get(name);
    return tool === undefined ? [] : [{ tool, args }];
  });
};

const repetition = (): Error =>
  validationError([
    fieldError(
      'changes',
      'repeats what you created within a day; change that, or send an idempotency_key to create it again',
    ),
  ]);

const lineOf = ({ tool, operation, title, id, fields }: McpMadeChange, index: number): string => {
  const place = `${index}. ${tool}`;
  if (operation === null) return `${place}: it is so already`;
  const named = id === null ? '' : ` [${id}]`;
  const changed = operation === 'update' ? ` (${fields.join(', ')})` : '';
  return `${place}: ${operation}${named} "${title}"${changed}`;
};

const textOf = (heading: string, changes: McpMadeChange[]): string =>
  [heading, ...changes.map(lineOf)].join('\n');

/**
 * Builds the tool that makes several changes at once.
 *
 * @param changing tools whose calls it takes
 */
export const applyChanges = (changing: Tool[]): Tool => {
  const tools = new Map(changing.map((tool) => [tool.name, tool]));

  /** Makes the changes, or gets what the same call has made within a day. */
  const apply = async (
    context: CallContext,
    changes: SentChange[],
    store: () => Promise<McpMadeChange[]>,
    key: string | undefined,
  ): Promise<McpMadeChange[]> => {
    if (key !== undefined) {
      return runIdempotently(context, { tool: NAME, key, input: changes }, store);
    }
    // Of what is created, only articles may have the same name.
    return changes.some(({ tool }) => tool === 'create-article')
      ? runUnlessRepeated(context, [NAME, changes], store, repetition)
      : store();
  };

  return defineTool({
    name: NAME,
    title: 'Apply changes',
    description: `Calls up to ${MAX_CHANGES} tools that create, update, edit, restore or delete, all or none; with dry_run it only tells their effects.`,
    annotations: { destructiveHint: true, openWorldHint: false },
    scopes: ['content:write'],
    furtherScopes: (args): Scope[] => [
      ...new Set(
        sentIn(args).flatMap(({ tool, arguments: own }) => tools.get(tool)?.scopesFor(own) ?? []),
      ),
    ],
    input: z.strictObject({
      changes: z.array(change).min(1).max(MAX_CHANGES),
      dry_run: z.boolean().default(true),
      idempotency_key: idempotencyKey(),
    }),
    output: z.object({
      state: z.enum(['dry_run', 'applied', 'proposed']),
      changes: z.array(madeChange),
      url: z.string().optional(),
    }),
    async run({ changes, dry_run: isDryRun, idempotency_key: key }, context) {
      const calls = callsOf(tools, changes);
      if (!isDryRun) {
        const call = { tool: NAME, key, input: changes };
        const known = await firstAnswer<McpMadeChange[]>(context, call);
        if (known !== null) {
          return {
            data: { state: 'applied' as const, changes: known },
            text: textOf('Applied before:', known),
          };
        }
      }
      const batch = await getService(context.strapi, 'mcp', 'batches').prepare(calls, context);
      if (isDryRun) {
        const { needsApproval, changes: would } = await batch.rehearse();
        const next = needsApproval ? 'propose all of them to a person' : 'make all of them';
        return {
          data: { state: 'dry_run' as const, changes: would },
          text: textOf(`Nothing is changed yet. dry_run false would ${next}:`, would),
        };
      }
      const proposed = await batch.propose();
      if (proposed !== null) {
        const waiting = proposed.proposals.map(({ id, tool, operation, title }) => ({
          tool,
          operation,
          title,
          id: null,
          fields: [],
          proposal_id: id,
        }));
        return {
          data: { state: 'proposed' as const, changes: waiting, url: proposed.url },
          text: textOf(
            `Proposed, not done: a person accepts or declines all of them together at ${proposed.url}. Readers see nothing of it yet. Do not call again; list-proposals says what became of it.`,
            waiting,
          ),
        };
      }
      const made = await apply(context, changes, () => batch.store(), key);
      await batch.report();
      return { data: { state: 'applied' as const, changes: made }, text: textOf('Applied:', made) };
    },
  });
};

import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { Core } from '@strapi/strapi';
import type { z } from '@strapi/utils';
import type { AgentAbility, AgentGrant, RecordedChange, Scope } from '../contracts/agent-auth';
import { parseOrThrow } from '../fields/issues';

/** Context of a tool call besides its arguments. */
export interface CallContext {
  strapi: Core.Strapi;
  grant: AgentGrant;
  /** Current permissions of the approving person, restricted to the granted scopes. */
  ability(): Promise<AgentAbility>;
  /**
   * Records a change made by the call, for the activity log and for undoing it. Runs before the commit; throwing rolls
   * the change back.
   */
  recordChange(change: RecordedChange): void | Promise<void>;
}

/** Result of a tool: structured data that matches the output schema, and the same as text. */
export interface Answer<O> {
  data: O;
  text: string;
  /** What only the tool's view needs to show the answer (`AppView`). Models do not read it. */
  view?: object;
}

interface Definition<I extends z.ZodType, O extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  annotations: ToolAnnotations;
  /** Scopes that every call requires. */
  scopes: [Scope, ...Scope[]];
  /** Scopes required beyond `scopes` for these arguments, which are not validated yet. */
  furtherScopes?(args: Record<string, unknown>): Scope[];
  /** True if a call may change public content immediately. A grant that requires approval gets a dry run first. */
  affectsPublished?: boolean;
  input: I;
  output: O;
  run(args: z.infer<I>, context: CallContext): Promise<Answer<z.infer<O>>>;
}

export interface Tool extends Omit<Definition<z.ZodType, z.ZodObject>, 'run' | 'furtherScopes'> {
  scopesFor(args: Record<string, unknown>): Scope[];
  /**
   * Validates the arguments and runs the tool.
   *
   * @throws ApplicationError for errors that the caller can correct
   */
  call(args: unknown, context: CallContext): Promise<Answer<Record<string, unknown>>>;
}

/** Builds a tool from its definition; arguments are validated before `run`. */
export const defineTool = <I extends z.ZodType, O extends z.ZodObject>({
  run,
  furtherScopes,
  ...definition
}: Definition<I, O>): Tool => ({
  ...definition,
  scopesFor: (args) => [...definition.scopes, ...(furtherScopes?.(args) ?? [])],
  async call(args, context) {
    const { data, ...rest } = await run(parseOrThrow(definition.input, args ?? {}), context);
    // Strips properties missing from the output schema and throws if the data violates it.
    return { data: definition.output.parse(data), ...rest };
  },
});

/** Annotations of read-only tools. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  openWorldHint: false,
};

/** Annotations of tools that only add data. No `readOnlyHint` means false, as the protocol defines. */
export const ADDS: ToolAnnotations = {
  destructiveHint: false,
  openWorldHint: false,
};

/** Annotations of tools that overwrite or delete; repeating a call has no further effect. */
export const OVERWRITES: ToolAnnotations = {
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
};

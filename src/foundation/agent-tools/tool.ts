import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { Core } from '@strapi/strapi';
import type { z } from '@strapi/utils';
import type { AgentAbility, AgentGrant, DocumentChange, Scope } from '../contracts/agent-auth';
import { checked } from '../fields/issues';

/** What a tool is given besides its arguments. */
export interface CallContext {
  strapi: Core.Strapi;
  grant: AgentGrant;
  /** What the approving person may do now, narrowed to the granted scopes. */
  ability(): Promise<AgentAbility>;
  /**
   * Notes what the call wrote, for the log and for undoing it. Told before it is committed: what it throws
   * takes the change back.
   */
  note(change: DocumentChange): void | Promise<void>;
}

/** The answer of a tool: data by its output schema, and the same for reading. */
export interface Answer<O> {
  data: O;
  text: string;
}

interface Definition<I extends z.ZodType, O extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  annotations: ToolAnnotations;
  /** What every call needs. */
  scopes: [Scope, ...Scope[]];
  /** What a call with these (unchecked) arguments needs beyond `scopes`. */
  furtherScopes?(args: Record<string, unknown>): Scope[];
  /** Whether readers may see at once what a call writes. Where that is proposed, the call is rehearsed first. */
  reachesReaders?: boolean;
  input: I;
  output: O;
  run(args: z.infer<I>, context: CallContext): Promise<Answer<z.infer<O>>>;
}

export interface Tool extends Omit<Definition<z.ZodType, z.ZodObject>, 'run' | 'furtherScopes'> {
  scopesFor(args: Record<string, unknown>): Scope[];
  /**
   * Checks the arguments and does the work.
   *
   * @throws ApplicationError for everything that the caller can mend
   */
  call(args: unknown, context: CallContext): Promise<Answer<Record<string, unknown>>>;
}

/** Makes a tool of its description, with its arguments checked before it runs. */
export const defineTool = <I extends z.ZodType, O extends z.ZodObject>({
  run,
  furtherScopes,
  ...definition
}: Definition<I, O>): Tool => ({
  ...definition,
  scopesFor: (args) => [...definition.scopes, ...(furtherScopes?.(args) ?? [])],
  async call(args, context) {
    const { data, text } = await run(checked(definition.input, args ?? {}), context);
    // Leaves out what the output schema doesn't name, and fails on what contradicts it.
    return { data: definition.output.parse(data), text };
  },
});

/** Annotations of tools that leave everything as it is. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  openWorldHint: false,
};

/** Annotations of tools that only add. */
export const ADDS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  openWorldHint: false,
};

/** Annotations of tools that overwrite or remove; doing it twice changes nothing more. */
export const OVERWRITES: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
};

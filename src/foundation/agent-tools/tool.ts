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
  /**
   * Tells a caller who wants to know how far the call is; undefined if it does not. Returns at once and never throws.
   * Not every step is sent.
   *
   * @param done grows from call to call, up to `total`
   * @param message what is being done
   */
  progress?(this: void, done: number, total: number, message?: string): void;
  /** True if the call is one of several that are stored together: repetitions are recognized for all of them at once. */
  isPart?: boolean;
}

/** Result of a tool: structured data that matches the output schema, and the same as text. */
export interface Answer<O> {
  data: O;
  text: string;
  /** What only the tool's view needs to show the answer (`AppView`). Models do not read it. */
  view?: object;
  /** Looks up the document that the answer shows, so that the agent is told what of its own waits for it. */
  document?(): Promise<DocumentKey>;
}

/** Names a document. */
export type DocumentKey = Pick<RecordedChange, 'contentType' | 'documentId'>;

/** A change whose arguments and document have been looked at, and which nothing but storing it is left of. */
export interface PreparedChange<S = Stored, A = Answer<Record<string, unknown>>> {
  /** Stores the change, in the current transaction if there is one; must read nothing outside of it. */
  store(): Promise<S>;
  /** Makes the answer, after the commit. */
  answer(stored: S): Promise<A>;
}

/** What every change tells of the document that it stored. */
export interface Stored {
  /** Its lasting number; undefined where the tool knows none. */
  id?: number;
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
  /**
   * For tools that change documents: validates the arguments and reads what storing the change needs, so that several can
   * be stored in one transaction.
   *
   * @throws ApplicationError for errors that the caller can correct
   */
  prepare?(args: unknown, context: CallContext): Promise<Pick<PreparedChange, 'store'>>;
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

interface ChangeDefinition<
  I extends z.ZodType,
  O extends z.ZodObject,
  S extends Stored,
> extends Omit<Definition<I, O>, 'run'> {
  prepare(args: z.infer<I>, context: CallContext): Promise<PreparedChange<S, Answer<z.infer<O>>>>;
}

/** Builds a tool that changes one document, alone or together with others. */
export const defineChange = <I extends z.ZodType, O extends z.ZodObject, S extends Stored>({
  prepare,
  ...definition
}: ChangeDefinition<I, O, S>): Tool => ({
  ...defineTool<I, O>({
    ...definition,
    async run(args, context) {
      const { store, answer } = await prepare(args, context);
      return answer(await store());
    },
  }),
  prepare: async (args, context) => prepare(parseOrThrow(definition.input, args ?? {}), context),
});

/** Annotations of read-only tools. The other hints are about tools that write. */
export const READS: ToolAnnotations = { readOnlyHint: true };

/** Annotations of tools that only add data. No `readOnlyHint` means false, as the protocol defines. */
export const ADDS: ToolAnnotations = {
  destructiveHint: false,
  openWorldHint: false,
};

/** Annotations of tools that overwrite or delete. */
export const OVERWRITES: ToolAnnotations = {
  destructiveHint: true,
  openWorldHint: false,
};

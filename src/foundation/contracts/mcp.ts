import type { AppView } from '../agent-tools/app-view';
import type { DocumentTemplate } from '../agent-tools/document-template';
import type { Prompt } from '../agent-tools/prompt';
import type { CallContext, Tool } from '../agent-tools/tool';
import type { ActivityOutcome, Scope } from './agent-auth';

/** Description of a project for agents. */
export interface McpIdentity {
  /** Short neutral name of the server in the protocol. */
  name: string;
  /** One line about the server's capabilities. */
  description: string;
  /** Instructions sent to every agent on connecting. */
  instructions: string;
  /** For catalogues: search keywords. */
  tags: string[];
  /** For catalogues: two to five example questions that the server answers. */
  representativeQueries: string[];
}

/** Registry of the capabilities that a project offers agents. Call all methods in `register`. */
export interface McpRegistryService {
  introduce(identity: McpIdentity): void;
  addTools(tools: Tool[]): void;
  addPrompts(prompts: Prompt[]): void;
  /** Adds documents that agents can read by URI; requires the plugin site, which serves them. */
  addTemplates(templates: DocumentTemplate[]): void;
  /** Adds views for results of tools, of this plugin's own tools, too. */
  addViews(views: AppView[]): void;
}

/** A call of a tool that changes documents. */
export interface McpToolCall {
  tool: Tool;
  args: unknown;
}

/** What one of several changes has done, or would do. */
export interface McpMadeChange {
  tool: string;
  /** Null, as the title, if everything was so already. */
  operation: string | null;
  title: string | null;
  /** Lasting number of the document; null where there is none yet, or the tool knows none. */
  id: number | null;
  fields: string[];
}

/** Several changes that wait for a person together. */
export interface McpProposedChanges {
  url: string;
  proposals: { id: string; tool: string; operation: string; title: string }[];
}

/** Changes that have been checked and can be made together, all or none. */
export interface McpBatch {
  /**
   * Makes the changes, and takes them back before anybody sees them.
   *
   * @throws ApplicationError that names every change which would be refused
   */
  rehearse(): Promise<{ needsApproval: boolean; changes: McpMadeChange[] }>;
  /**
   * Proposes the changes if a person wants to look at any of them first.
   *
   * @returns null if they may be made at once
   * @throws ApplicationError as `rehearse`
   */
  propose(): Promise<McpProposedChanges | null>;
  /**
   * Makes the changes in one transaction, in the current one if there is one.
   *
   * @throws ApplicationError as `rehearse`; nothing is changed
   */
  store(): Promise<McpMadeChange[]>;
  /** Writes the stored changes to the activity log. Call it after the commit. */
  report(): Promise<void>;
}

export interface McpBatchesService {
  /** Reads what the changes need. Call it outside of a transaction. */
  prepare(calls: McpToolCall[], context: CallContext): Promise<McpBatch>;
}

/** Public metadata of a tool. */
export interface McpToolFacts {
  name: string;
  title: string;
  description: string;
  /** True if the tool changes nothing. */
  isReadOnly: boolean;
  /** Scopes that every call requires. */
  scopes: Scope[];
}

/** Public metadata of the MCP server, for server cards, catalogues and guides. */
export interface McpServerFacts {
  /** Short neutral name of the server in the protocol. */
  name: string;
  title: string;
  version: string;
  description: string;
  /** Absolute address of the Streamable HTTP endpoint. */
  endpoint: string;
  /** Supported protocol revisions, the newest first. */
  protocolVersions: string[];
  tools: McpToolFacts[];
  resourceTemplates: { uriTemplate: string; title: string; description: string }[];
  prompts: { name: string; title: string; description: string }[];
}

/** Calls of tools since the process started. */
export interface McpCallsService {
  /** @returns the calls of a tool, or of a protocol method, with an outcome */
  samples(): { labels: { tool: string; outcome: ActivityOutcome }; value: number }[];
}

export interface McpFactsService {
  facts(): McpServerFacts;
  /**
   * Returns the server's entry in the MCP Registry (server.json, schema 2025-12-11).
   *
   * @throws ConfigurationError with the reason why the registry would refuse it
   */
  registryEntry(): object;
}

import type { AppView } from '../agent-tools/app-view';
import type { DocumentTemplate } from '../agent-tools/document-template';
import type { Prompt } from '../agent-tools/prompt';
import type { Tool } from '../agent-tools/tool';
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
}

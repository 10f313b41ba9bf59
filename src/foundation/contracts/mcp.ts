import type { DocumentTemplate } from '../agent-tools/document-template';
import type { Prompt } from '../agent-tools/prompt';
import type { Tool } from '../agent-tools/tool';
import type { Scope } from './agent-auth';

/** How a project introduces itself to agents. */
export interface McpIdentity {
  /** Short neutral name of the server in the protocol. */
  name: string;
  /** One line about what can be done. */
  description: string;
  /** What every agent is told when it connects. */
  instructions: string;
  /** For catalogues: words it is found by. */
  tags: string[];
  /** For catalogues: two to five questions that it is the answer to. */
  representativeQueries: string[];
}

/** What a project offers agents. Call all of it in `register`. */
export interface McpRegistryService {
  introduce(identity: McpIdentity): void;
  addTools(tools: Tool[]): void;
  addPrompts(prompts: Prompt[]): void;
  /** Documents that agents can read by their addresses; needs the plugin site, which serves them. */
  addTemplates(templates: DocumentTemplate[]): void;
}

/** A tool as documents describe it. */
export interface McpToolFacts {
  name: string;
  title: string;
  description: string;
  /** Whether it leaves everything as it is. */
  isReadOnly: boolean;
  /** What every call of it needs. */
  scopes: Scope[];
}

/** What the MCP server is, for server cards, catalogues and guides. */
export interface McpServerFacts {
  /** Short neutral name, as the server calls itself in the protocol. */
  name: string;
  title: string;
  version: string;
  description: string;
  /** Absolute address of the Streamable HTTP endpoint. */
  endpoint: string;
  /** Revisions of the protocol, the newest first. */
  protocolVersions: string[];
  tools: McpToolFacts[];
  resourceTemplates: { uriTemplate: string; title: string; description: string }[];
  prompts: { name: string; title: string; description: string }[];
}

export interface McpFactsService {
  facts(): McpServerFacts;
}

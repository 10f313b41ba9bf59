import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { connect, openBrowser, type PersonsBrowser } from './agent-flow';
import { signIn, type Panel } from './panel-api';
import type { Service } from './service';

const identity = { name: 'test-agent', version: '1.0.0' };

/** The headers of an agent with a token. */
const headersOf = (token: string): RequestInit => ({
  headers: { Authorization: `Bearer ${token}` },
});

/** A client of the 2025 revisions, connected. */
export const connectClient = async (
  { url }: Pick<Service, 'url'>,
  token: string,
): Promise<Client> => {
  const client = new Client(identity);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: headersOf(token) }),
  );
  return client;
};

/** A client of revision 2026-07-28, connected. */
export const connectModernClient = async (
  { url }: Pick<Service, 'url'>,
  token: string,
): Promise<ModernClient> => {
  const client = new ModernClient(identity, {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
  });
  await client.connect(
    new ModernTransport(new URL(`${url}/mcp`), { requestInit: headersOf(token) }),
  );
  return client;
};

/** The result of a tool, as both clients give it. */
export interface ToolResult<T = Record<string, unknown>> {
  isError: boolean;
  text: string;
  data: T;
  fieldErrors: { path: string; message: string }[];
}

interface RawResult {
  isError?: boolean;
  content?: { type: string; text?: string }[];
  structuredContent?: unknown;
  _meta?: Record<string, unknown>;
}

/** Anything that calls tools. */
interface Caller {
  callTool(request: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
}

/** Calls a tool. */
export const callTool = async <T = Record<string, unknown>>(
  client: Caller,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolResult<T>> => {
  const result = (await client.callTool({ name, arguments: args })) as RawResult;
  return {
    isError: result.isError === true,
    text: (result.content ?? []).map(({ text }) => text ?? '').join('\n'),
    data: result.structuredContent as T,
    fieldErrors: (result._meta?.['ota-news/errors'] ?? []) as ToolResult['fieldErrors'],
  };
};

/** A JSON-RPC message sent by hand. */
export const post = (
  { url }: Pick<Service, 'url'>,
  token: string | null,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** A newsroom whose chief lets agents in. */
export interface AgentDesk {
  panel: Panel;
  browser: PersonsBrowser;
  /** An access token with these scopes, for an agent that proposes where the chief wants to look first. */
  admit(scopes?: string[], choice?: { proposes: boolean }): Promise<string>;
}

export const openAgentDesk = async (service: Service): Promise<AgentDesk> => {
  const panel = await signIn(service);
  const browser = openBrowser(service, panel.token);
  return {
    panel,
    browser,
    async admit(scopes, choice) {
      const { tokens } = await connect(service, browser, {
        ...(scopes === undefined ? {} : { scopes }),
        ...choice,
      });
      if (tokens.status !== 200) throw new Error(`No token: ${tokens.error_description}`);
      return tokens.access_token;
    },
  };
};

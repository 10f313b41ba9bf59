import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
  type OAuthDiscoveryState,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { RegisteredClient } from './agent-flow';
import type { Service } from './service';

/** What a client keeps between two starts. */
export interface KeptTokens {
  access_token: string;
  refresh_token?: string;
  token_type: string;
  scope?: string;
}

/** A window of an application on the official client library, with storage of its own. */
export interface AgentWindow {
  kept: { tokens: KeptTokens | undefined };
  /** Where the library has sent the person, to be asked. */
  asked: URL[];
  /** Connects anew, and calls a tool. The library renews tokens by itself where it has to. */
  call(name: string, args?: Record<string, unknown>): Promise<unknown>;
  /** Hands the library the address that the person came back to. */
  comeBack(answer: URL): Promise<void>;
}

export const LIBRARIES = ['v1', 'v2'] as const;
export type Library = (typeof LIBRARIES)[number];

interface Options {
  client: RegisteredClient;
  tokens?: KeptTokens;
  /** Another way to the same service: one of its processes, or a proxy. */
  via?: string;
}

const identity = { name: 'test-window', version: '1.0.0' };

/** Opens a window. */
export const openWindow = (
  library: Library,
  { url }: Pick<Service, 'url'>,
  { client, tokens, via = url }: Options,
): AgentWindow => {
  const kept: AgentWindow['kept'] = { tokens };
  const asked: URL[] = [];
  let verifier = '';
  let discovered: OAuthDiscoveryState | undefined;
  const provider = {
    redirectUrl: client.redirect_uris[0],
    clientMetadata: { client_name: 'Test window', redirect_uris: client.redirect_uris },
    clientInformation: () => client,
    tokens: () => kept.tokens,
    saveTokens: (given: KeptTokens) => {
      kept.tokens = given;
    },
    redirectToAuthorization: (address: URL) => {
      asked.push(address);
    },
    saveCodeVerifier: (value: string) => {
      verifier = value;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (state: OAuthDiscoveryState) => {
      discovered = state;
    },
    discoveryState: () => discovered,
  };
  const send = (address: string | URL, init?: RequestInit): Promise<Response> =>
    fetch(String(address).replace(url, via), init);
  const place = new URL(`${url}/mcp`);
  const options = { authProvider: provider, fetch: send };

  const openModern = () => ({
    agent: new ModernClient(identity, { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    transport: new ModernTransport(place, options),
  });
  const open = () => ({
    agent: new Client(identity),
    transport: new StreamableHTTPClientTransport(place, options),
  });

  return {
    kept,
    asked,
    async call(name, args = {}) {
      if (library === 'v2') {
        const { agent, transport } = openModern();
        await agent.connect(transport);
        return agent.callTool({ name, arguments: args }).finally(() => agent.close());
      }
      const { agent, transport } = open();
      await agent.connect(transport);
      return agent.callTool({ name, arguments: args }).finally(() => agent.close());
    },
    async comeBack({ searchParams }) {
      if (library === 'v2') await openModern().transport.finishAuth(searchParams);
      else await open().transport.finishAuth(searchParams.get('code') ?? '');
    },
  };
};

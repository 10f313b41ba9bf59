import type { AuthInfo } from '@modelcontextprotocol/server';
import type { AgentGrant } from '@ota-news/foundation/contracts/agent-auth';
import { listProposals } from '../proposals/list-proposals';
import type { AdvertisedTool } from '../services/registry';

/** What a request asks of the server that is built to answer it. */
interface Asked {
  method: string;
  /** The tool that is called. */
  tool: string | null;
}

/** Lets the server that is built for a request know the message it is to answer. */
export const withMessage = (
  authInfo: AuthInfo | undefined,
  message: unknown,
): AuthInfo | undefined =>
  authInfo === undefined ? undefined : { ...authInfo, extra: { ...authInfo.extra, message } };

export const askedOf = (authInfo: AuthInfo | undefined): Asked => {
  const { method, params } = (authInfo?.extra?.message ?? {}) as {
    method?: unknown;
    params?: { name?: unknown } | null;
  };
  const name = params?.name;
  return {
    method: typeof method === 'string' ? method : '',
    tool: typeof name === 'string' ? name : null,
  };
};

/**
 * The tools that a server needs for one request: the one that is called, or those that the agent can use, which are
 * all that it is told of. Another tool can still be called, and the refusal then says which scope it needs.
 */
export const toolsFor = (
  { method, tool: name }: Asked,
  { scopes, proposes }: AgentGrant,
  all: AdvertisedTool[],
): AdvertisedTool[] => {
  if (method === 'tools/call') {
    const called = all.filter(({ tool }) => tool.name === name);
    return called.length > 0 ? called : all;
  }
  return method === 'tools/list'
    ? all.filter(
        ({ tool }) =>
          tool.scopes.every((scope) => scopes.has(scope)) && (proposes || tool !== listProposals),
      )
    : [];
};

import type { AuthInfo } from '@modelcontextprotocol/server';
import type { AgentGrant } from '@ota-news/foundation/contracts/agent-auth';
import { listProposals } from '../proposals/list-proposals';
import type { AdvertisedTool } from '../services/registry';

/** Relevant parts of the request that a server instance is built for. */
interface RequestMessage {
  method: string;
  /** Name of the called tool. */
  tool: string | null;
}

/** Attaches the message to the auth info, which is available when the server is built. */
export const withMessage = (
  authInfo: AuthInfo | undefined,
  message: unknown,
): AuthInfo | undefined =>
  authInfo === undefined ? undefined : { ...authInfo, extra: { ...authInfo.extra, message } };

export const messageOf = (authInfo: AuthInfo | undefined): RequestMessage => {
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
 * Tools that the server needs for one request: the called one, or all that the agent may use for a listing. Calling
 * another tool remains possible; the error then names the missing scope.
 */
export const toolsFor = (
  { method, tool: name }: RequestMessage,
  { scopes, requiresApproval }: AgentGrant,
  all: AdvertisedTool[],
): AdvertisedTool[] => {
  if (method === 'tools/call') {
    const called = all.filter(({ tool }) => tool.name === name);
    return called.length > 0 ? called : all;
  }
  return method === 'tools/list'
    ? all.filter(
        ({ tool }) =>
          tool.scopes.every((scope) => scopes.has(scope)) &&
          (requiresApproval || tool !== listProposals),
      )
    : [];
};

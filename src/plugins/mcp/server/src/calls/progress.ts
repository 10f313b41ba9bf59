import type { ServerContext } from '@modelcontextprotocol/server';
import type { CallContext } from '@ota-news/foundation/agent-tools/tool';
import type { Core } from '@strapi/strapi';

/** Shortest time between two notifications of one call. */
const INTERVAL_MS = 250;

/**
 * Makes the function by which a call says how far it is: `notifications/progress` on the stream of its request (MCP
 * 2025-11-25, Progress). Undefined if the caller sent no `progressToken`.
 *
 * Steps that follow each other faster than four times a second are left out, and so are ones that lead nowhere, as
 * progress must grow. A notification that can't be sent does not fail the call.
 */
export const progressOf = (
  strapi: Core.Strapi,
  { mcpReq }: Pick<ServerContext, 'mcpReq'>,
): CallContext['progress'] => {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = { done: -1, at: -Infinity };
  return (done, total, message) => {
    const at = performance.now();
    if (done <= last.done || at - last.at < INTERVAL_MS || mcpReq.signal.aborted) return;
    last = { done, at };
    mcpReq
      .notify({
        method: 'notifications/progress',
        params: { progressToken, progress: done, total, message },
      })
      .catch((error: unknown) => strapi.log.debug(`[mcp] No progress was sent: ${String(error)}`));
  };
};

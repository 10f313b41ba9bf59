import type { ScopeChallengeHandler } from '@modelcontextprotocol/server';
import { SCOPES, type AgentGrant, type Scope } from '@ota-news/foundation/contracts/agent-auth';
import type { Failure } from '../calls/failures';

const argumentsOf = (params: unknown): Record<string, unknown> => {
  const args = (params as { arguments?: unknown } | undefined)?.arguments;
  return args !== null && typeof args === 'object' ? (args as Record<string, unknown>) : {};
};

/**
 * Responds with 403 `insufficient_scope` to a call that the token does not cover. The challenge lists granted and
 * missing scopes together, because clients request exactly the listed scopes (2026-07-28 "Authorization", step-up).
 *
 * @param scopesFor scopes needed for a call with the given arguments
 * @param log called for each refusal
 */
export const scopeChallenge =
  (
    grant: AgentGrant,
    scopesFor: (args: Record<string, unknown>) => Scope[],
    log: (args: Record<string, unknown>, failure: Failure) => Promise<void>,
  ): ScopeChallengeHandler =>
  async ({ request }) => {
    const args = argumentsOf(request.params);
    const missing = scopesFor(args).filter((scope) => !grant.scopes.has(scope));
    if (missing.length === 0) return undefined;
    const message = `The token lacks ${missing.join(' and ')}.`;
    await log(args, { outcome: 'refused', message, text: message, fieldErrors: [] });
    const [first, ...rest] = SCOPES.filter(
      (scope) => grant.scopes.has(scope) || missing.includes(scope),
    );
    return first === undefined
      ? undefined
      : { scopes: [first, ...rest], errorDescription: message };
  };

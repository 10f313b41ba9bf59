import type { AuthInfo } from '@modelcontextprotocol/server';
import { SCOPES } from '@ota-news/foundation/contracts/agent-auth';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Bearer } from '@ota-news/foundation/security/bearer';
import type { Core } from '@strapi/strapi';

const INVALID =
  'The access token is unknown, expired or revoked, or was issued for another resource';

/**
 * Looks up the access token of a request: in the header only, issued for this very resource.
 *
 * @returns null unless it is alive
 */
export const authenticate = async (
  strapi: Core.Strapi,
  { token }: Bearer,
): Promise<AuthInfo | null> => {
  const tokens = getService(strapi, 'agent-auth', 'access-tokens');
  const grant = token === null ? null : await tokens.verify(token, tokens.resource());
  if (token === null || grant === null) return null;
  return {
    token,
    clientId: grant.clientId,
    scopes: [...grant.scopes],
    expiresAt: Math.floor(grant.expiresAt.getTime() / 1000),
    resource: new URL(tokens.resource()),
    extra: { grant },
  };
};

/**
 * What a refused caller is told to do (RFC 6750 §3, RFC 9728 §5.1): where to get a token, and what to
 * ask for. That is everything, because a client asks for what it is advised and some of them never ask
 * again; what of it to give, a person decides, to whom publishing is offered unticked.
 *
 * @param bearer null when no token was shown: then no error is named (RFC 6750 §3.1)
 */
export const challenge = (strapi: Core.Strapi, bearer: Bearer | null): string => {
  const metadata = getService(strapi, 'agent-auth', 'access-tokens').resourceMetadataUrl();
  const error = bearer === null ? [] : ['error="invalid_token"', `error_description="${INVALID}"`];
  return `Bearer ${[...error, `resource_metadata="${metadata}"`, `scope="${SCOPES.join(' ')}"`].join(', ')}`;
};

/** The same in words. */
export const refusalOf = (bearer: Bearer | null): string =>
  bearer === null
    ? 'An access token is needed. The WWW-Authenticate header says where.'
    : `${INVALID}.`;

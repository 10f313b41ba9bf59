import type { AuthInfo } from '@modelcontextprotocol/server';
import { SCOPES } from '@ota-news/foundation/contracts/agent-auth';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Bearer } from '@ota-news/foundation/security/bearer';
import type { Core } from '@strapi/strapi';

const INVALID =
  'The access token is unknown, expired or revoked, or was issued for another resource';

/**
 * Verifies the access token of a request: from the header only, and issued for this resource.
 *
 * @returns null if the token is invalid
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
 * WWW-Authenticate value of a 401 (RFC 6750 §3, RFC 9728 §5.1): the metadata URL and the scopes to request. All scopes
 * are listed, because clients request what is advised and some never ask again; the person decides what to grant, and
 * publishing is not preselected.
 *
 * @param bearer null if the request had no token; then no error is included (RFC 6750 §3.1)
 */
export const challenge = (strapi: Core.Strapi, bearer: Bearer | null): string => {
  const metadata = getService(strapi, 'agent-auth', 'access-tokens').resourceMetadataUrl();
  const error = bearer === null ? [] : ['error="invalid_token"', `error_description="${INVALID}"`];
  return `Bearer ${[...error, `resource_metadata="${metadata}"`, `scope="${SCOPES.join(' ')}"`].join(', ')}`;
};

/** Message of a 401. */
export const refusalOf = (bearer: Bearer | null): string =>
  bearer === null
    ? 'An access token is needed. The WWW-Authenticate header says where.'
    : `${INVALID}.`;

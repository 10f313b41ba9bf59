import {
  bearerAuthChallengeResponse,
  OAuthError,
  OAuthErrorCode,
  verifyBearerToken,
  type AuthInfo,
} from '@modelcontextprotocol/server';
import type { Core } from '@strapi/strapi';
import type { Scope } from '../../../../../contracts/agent-auth';
import { getService } from '../../../../../contracts/services';

/**
 * What a client that knows nothing yet is advised to ask for. Publishing is asked for when an agent
 * is told to publish; the person may leave out any of them.
 */
const ADVISED: Scope[] = ['content:read', 'content:write'];

/** Looks up the access token of a request: in the header only, issued for this very resource. */
export const authenticate = async (
  strapi: Core.Strapi,
  authorization: string | undefined,
): Promise<AuthInfo | Response> => {
  const tokens = getService(strapi, 'agent-auth', 'access-tokens');
  const resourceMetadataUrl = tokens.resourceMetadataUrl();
  try {
    return await verifyBearerToken(authorization, {
      resourceMetadataUrl,
      verifier: {
        async verifyAccessToken(token) {
          const grant = await tokens.verify(token, tokens.resource());
          if (grant === null) {
            throw new OAuthError(
              OAuthErrorCode.InvalidToken,
              'The access token is unknown, expired or revoked, or was issued for another resource',
            );
          }
          return {
            token,
            clientId: grant.clientId,
            scopes: [...grant.scopes],
            expiresAt: Math.floor(grant.expiresAt.getTime() / 1000),
            resource: new URL(tokens.resource()),
            extra: { grant },
          };
        },
      },
    });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return bearerAuthChallengeResponse(error, { requiredScopes: ADVISED, resourceMetadataUrl });
  }
};

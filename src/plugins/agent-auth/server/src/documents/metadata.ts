import { SCOPES } from '@ota-news/foundation/contracts/agent-auth';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { GRANT_TYPES, mcpResource, PATHS } from '../protocol';
import { agentAuthSettings } from '../settings';
import { agentAuthBlock } from './agent-auth-block';

const json = (path: string, document: () => object): DocumentRoute => ({
  kind: 'document',
  path,
  respond: async () => ({
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(document(), null, 2),
    tags: [],
    headers: { 'Access-Control-Expose-Headers': 'ETag' },
  }),
});

/** Authorization server metadata (RFC 8414 §2), without the unsupported parts of OpenID Connect. */
const authorizationServer = (strapi: Core.Strapi): object => {
  const base = publicUrl();
  const at = (path: string): string => `${base}${path}`;
  return {
    issuer: base,
    authorization_endpoint: at(PATHS.authorization),
    token_endpoint: at(PATHS.token),
    registration_endpoint: at(PATHS.registration),
    device_authorization_endpoint: at(PATHS.deviceAuthorization),
    revocation_endpoint: at(PATHS.revocation),
    introspection_endpoint: at(PATHS.introspection),
    jwks_uri: at(PATHS.jwks),
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: Object.values(GRANT_TYPES),
    token_endpoint_auth_methods_supported: [
      'none',
      'client_secret_basic',
      'client_secret_post',
      'private_key_jwt',
    ],
    // Introspection requires client authentication (RFC 7662 §2.1).
    introspection_endpoint_auth_methods_supported: [
      'client_secret_basic',
      'client_secret_post',
      'private_key_jwt',
    ],
    token_endpoint_auth_signing_alg_values_supported: ['ES256', 'RS256', 'PS256', 'EdDSA'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [mcpResource()],
    service_documentation: at('/auth.md'),
    agent_auth: agentAuthBlock(strapi),
  };
};

/** Protected resource metadata (RFC 9728 §2). */
const protectedResource = (resource: string, name: string): object => ({
  resource,
  resource_name: name,
  authorization_servers: [publicUrl()],
  scopes_supported: SCOPES,
  bearer_methods_supported: ['header'],
  resource_documentation: absolute('/auth.md'),
});

/**
 * Metadata documents for discovery. The two resource documents differ in `resource`, which a client compares with the
 * URL it used (RFC 9728 §3.3).
 */
export const metadataRoutes = (strapi: Core.Strapi): DocumentRoute[] => {
  const { siteName } = agentAuthSettings.of(strapi);
  return [
    json('/.well-known/oauth-authorization-server', () => authorizationServer(strapi)),
    json('/.well-known/oauth-protected-resource', () => protectedResource(publicUrl(), siteName)),
    json('/.well-known/oauth-protected-resource/mcp', () =>
      protectedResource(mcpResource(), `${siteName} MCP`),
    ),
  ];
};

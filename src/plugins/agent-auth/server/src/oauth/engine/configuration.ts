import type { Core } from '@strapi/strapi';
import type { JWK } from 'jose';
import { createHash } from 'node:crypto';
import { ownService } from '../../own-services';
import { findPerson } from '../../people';
import {
  ALL_SCOPES,
  GRANT_TYPES,
  LIFETIMES,
  mcpResource,
  PANEL_API,
  PANEL_PAGES,
  PATHS,
} from '../../protocol';
import { knownResource } from '../../resources';
import { digest, randomId } from '../../secrets';
import { adapterFor } from '../adapters';
import { fetchForEngine, KEPT_SECONDS, mayFetchDocument } from './client-documents';
import { normaliseClient, type ClientMetadata } from './client-metadata';
import { renderError } from './error-page';
import { errors, type Configuration } from './library';
import { approvalPolicy } from './policy';
import { refuseUnknownScopes } from './request-parameters';
import { SIGNING_ALGORITHM } from './signing-keys';

const MAX_DOCUMENT_BYTES = 5 * 1024;

/** Keys that sign the engine's cookies, derived from and separate from Strapi's keys. */
const cookieKeys = (strapi: Core.Strapi): string[] =>
  strapi.config
    .get<string[]>('server.app.keys')
    .map((key) => createHash('sha256').update(`agent-auth ${key}`).digest('hex'));

/** The only protected resource. Clients may also name the service's base URL, with the same effect. */
const resourceServer = (resource: string) => {
  if (knownResource(resource) === null) {
    throw new errors.InvalidTarget(`resource must be ${mcpResource()}`);
  }
  return {
    scope: ALL_SCOPES,
    audience: mcpResource(),
    accessTokenTTL: LIFETIMES.accessToken,
    accessTokenFormat: 'opaque' as const,
  };
};

/** Engine features: those in use, and unused ones that are enabled by default. */
const features = (strapi: Core.Strapi): Configuration['features'] => ({
  devInteractions: { enabled: false },
  userinfo: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  claimsParameter: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  dPoP: { enabled: false },
  requestObjects: { enabled: false },
  deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****' },
  revocation: {
    enabled: true,
    allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
  },
  introspection: {
    enabled: true,
    allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
  },
  registration: {
    enabled: true,
    idFactory: () => randomId('client'),
    issueRegistrationAccessToken: false,
  },
  registrationManagement: { enabled: false },
  clientIdMetadataDocument: {
    enabled: true,
    ack: 'draft-02',
    allowFetch: async (ctx, clientId) => mayFetchDocument(ctx, clientId),
    cacheDuration: KEPT_SECONDS,
    allowClient: async (_ctx, client) =>
      !(await ownService(strapi, 'clients').isBlocked(client.clientId)),
  },
  resourceIndicators: {
    enabled: true,
    defaultResource: async (_ctx, _client, oneOf) => oneOf ?? mcpResource(),
    getResourceServerInfo: async (_ctx, resource) => resourceServer(resource),
    useGrantedResource: async () => true,
  },
});

/**
 * Configuration of oidc-provider: OAuth 2.1 for agents, without OpenID Connect.
 *
 * The defaults reject real clients, or allow things that OAuth 2.1 forbids; each deviation addresses one of the two.
 */
export const engineConfiguration = (strapi: Core.Strapi, key: JWK): Configuration => ({
  adapter: adapterFor(strapi),
  jwks: { keys: [key] } as Configuration['jwks'],
  cookies: {
    names: {
      interaction: 'agent_approval',
      resume: 'agent_approval_resume',
      session: 'agent_flow',
    },
    keys: cookieKeys(strapi),
    short: { signed: true, httpOnly: true, sameSite: 'lax', path: PANEL_API },
    long: { signed: true, httpOnly: true, sameSite: 'lax', path: PATHS.authorization },
  },
  routes: {
    authorization: PATHS.authorization,
    token: PATHS.token,
    registration: PATHS.registration,
    device_authorization: PATHS.deviceAuthorization,
    code_verification: PANEL_PAGES.device,
    revocation: PATHS.revocation,
    introspection: PATHS.introspection,
    jwks: PATHS.jwks,
  },
  scopes: ALL_SCOPES.split(' '),
  claims: { openid: ['sub'] },
  responseTypes: ['code'],
  pkce: { required: () => true },
  clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  clientDefaults: {
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: [GRANT_TYPES.code, GRANT_TYPES.refresh],
    response_types: ['code'],
    id_token_signed_response_alg: SIGNING_ALGORITHM,
  },
  extraClientMetadata: {
    properties: ['software_id'],
    validator: (_ctx, _key, _value, metadata) => normaliseClient(metadata as ClientMetadata),
  },
  extraParams: { scope: refuseUnknownScopes },
  clientBasedCORS: () => true,
  features: features(strapi),
  interactions: {
    policy: approvalPolicy(),
    // The URL contains only a digest: the value itself stays in the cookie of the browser that started the request.
    url: (_ctx, interaction) =>
      `${PANEL_PAGES.approval}?request=${digest('Interaction', interaction.uid)}`,
  },
  async findAccount(_ctx, accountId) {
    const person = await findPerson(strapi, Number(accountId));
    return person === null
      ? undefined
      : { accountId: String(person.id), claims: async () => ({ sub: String(person.id) }) };
  },
  async loadExistingGrant(ctx) {
    const grantId = ctx.oidc.result?.consent?.grantId;
    return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
  },
  issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed(GRANT_TYPES.refresh),
  rotateRefreshToken: true,
  expiresWithSession: async () => false,
  ttl: {
    AccessToken: LIFETIMES.accessToken,
    AuthorizationCode: LIFETIMES.authorizationCode,
    DeviceCode: LIFETIMES.deviceCode,
    RefreshToken: LIFETIMES.refreshToken,
    Interaction: LIFETIMES.approval,
    Session: LIFETIMES.approval,
    Grant: LIFETIMES.grant,
    IdToken: LIFETIMES.accessToken,
  },
  renderError,
  fetch: (url, options) => fetchForEngine(strapi, url, options),
  fetchResponseBodyLimits: {
    'client_id metadata document': MAX_DOCUMENT_BYTES,
    jwks_uri: MAX_DOCUMENT_BYTES * 4,
  },
});

import { SCOPES } from '@ota-news/foundation/contracts/agent-auth';
import { panelPath, publicUrl } from '@ota-news/foundation/network/public-address';

/** Where the authorization server answers. The first four paths are part of the public contract. */
export const PATHS = {
  registration: '/oauth/register',
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  deviceAuthorization: '/oauth/device/code',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  jwks: '/oauth/jwks',
  identity: '/agent/identity',
  claim: '/agent/identity/claim',
} as const;

/** A page of the panel. */
export const panelPage = (name: string): string => `${panelPath()}/${name}`;

/** Pages of the panel that people are sent to. */
export const PANEL_PAGES = {
  get approval(): string {
    return panelPage('agent-approval');
  },
  get device(): string {
    return panelPage('agent-device');
  },
  get claim(): string {
    return panelPage('agent-claim');
  },
};

/** Prefix of the panel's API for this plugin; the cookie of a pending approval is sent only there. */
export const PANEL_API = '/admin/agent-auth';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** How long things live, in seconds. */
export const LIFETIMES = {
  accessToken: 60 * MINUTE,
  refreshToken: 30 * DAY,
  /** How long after its first use a refresh token still works for the client it belongs to. */
  refreshTokenReuse: MINUTE,
  authorizationCode: 60,
  deviceCode: 10 * MINUTE,
  approval: 15 * MINUTE,
  /** However often its refresh token is renewed, a grant ends and a person is asked again. */
  grant: 365 * DAY,
  /** A registered client that nobody approved. */
  unusedClient: 2 * DAY,
  identityRegistration: DAY,
  claimCode: 10 * MINUTE,
  /** As long as a refresh token, whose place it takes; the rights are looked up at each use. */
  identityAssertion: 30 * DAY,
  activity: 90 * DAY,
  attempt: 7 * DAY,
} as const;

/** Least time between two polls of one code, in seconds (RFC 8628 §3.5). */
export const POLL_INTERVAL = 5;

/** The address at which a browser comes back from an approval. */
const RESUMED = /^\/oauth\/authorize\/[\w-]+$/;

export const isResumedPath = (path: string): boolean => RESUMED.test(path);

const ownPaths = new Set<string>(Object.values(PATHS));

/** Whether the plugin answers at a path, with limits of its own. */
export const isOwnPath = (path: string): boolean => ownPaths.has(path) || isResumedPath(path);

export const GRANT_TYPES = {
  code: 'authorization_code',
  refresh: 'refresh_token',
  device: 'urn:ietf:params:oauth:grant-type:device_code',
  assertion: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
  claim: 'urn:workos:agent-auth:grant-type:claim',
} as const;

export const ALL_SCOPES = SCOPES.join(' ');

/** The resource that tokens are issued for (RFC 8707): the MCP endpoint. */
export const mcpResource = (): string => `${publicUrl()}/mcp`;

/** A moment some seconds from now. */
export const after = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

import { SCOPES } from '@ota-news/foundation/contracts/agent-auth';
import { panelPath, publicUrl } from '@ota-news/foundation/network/public-address';

/** Paths of the authorization server. The first four are part of the public contract. */
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

/** Path of a page in the admin panel. */
export const panelPage = (name: string): string => `${panelPath()}/${name}`;

/** Admin pages that people are sent to. */
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

/** Prefix of the plugin's admin API. The cookie of a pending approval is limited to this path. */
export const PANEL_API = '/admin/agent-auth';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Lifetimes in seconds. */
export const LIFETIMES = {
  accessToken: 60 * MINUTE,
  refreshToken: 30 * DAY,
  /** Time after its first use in which a refresh token still works for its client. */
  refreshTokenReuse: MINUTE,
  authorizationCode: 60,
  deviceCode: 10 * MINUTE,
  approval: 15 * MINUTE,
  /** Maximum lifetime of a grant, regardless of refreshes; then a new approval is needed. */
  grant: 365 * DAY,
  /** Client without a grant. */
  unusedClient: 2 * DAY,
  identityRegistration: DAY,
  claimCode: 10 * MINUTE,
  /** Same as a refresh token, which it replaces; the rights are looked up at each use. */
  identityAssertion: 30 * DAY,
  activity: 90 * DAY,
  attempt: 7 * DAY,
} as const;

/** Minimum seconds between two polls of a code (RFC 8628 §3.5). */
export const POLL_INTERVAL = 5;

/** Characters of the one-time value with which the browser returns after an approval. */
export const RESUMED_REQUEST = '[\\w-]+';

const resumedPath = new RegExp(`^${PATHS.authorization}/${RESUMED_REQUEST}$`);

const ownPaths = new Set<string>(Object.values(PATHS));

/** True for paths that this plugin serves with its own rate limits. */
export const isOwnPath = (path: string): boolean => ownPaths.has(path) || resumedPath.test(path);

export const GRANT_TYPES = {
  code: 'authorization_code',
  refresh: 'refresh_token',
  device: 'urn:ietf:params:oauth:grant-type:device_code',
  assertion: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
  claim: 'urn:workos:agent-auth:grant-type:claim',
} as const;

export const ALL_SCOPES = SCOPES.join(' ');

/** Resource that tokens are issued for (RFC 8707): the MCP endpoint. */
export const mcpResource = (): string => `${publicUrl()}/mcp`;

/** Returns the time in a number of seconds. */
export const secondsFromNow = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

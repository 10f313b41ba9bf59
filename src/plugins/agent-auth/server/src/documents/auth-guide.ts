import { SCOPES } from '@ota-news/foundation/contracts/agent-auth';
import type { DiscoveryDocument } from '@ota-news/foundation/contracts/discovery';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import {
  ALL_SCOPES,
  GRANT_TYPES,
  LIFETIMES,
  mcpResource,
  panelPage,
  PATHS,
  POLL_INTERVAL,
} from '../protocol';
import { agentAuthSettings } from '../settings';
import { acceptsIdentityAssertions } from './agent-auth-block';

const FORM = 'Content-Type: application/x-www-form-urlencoded';
const JSON_BODY = 'Content-Type: application/json';

/** A request to copy. Words in braces are values from earlier responses, or explained in the text. */
const request = (line: string, headers: string[] = [], body?: string): string =>
  ['```http', line, ...headers, ...(body === undefined ? [] : ['', body]), '```'].join('\n');

const form = (parameters: Record<string, string>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const at = (path: string): string => `${publicUrl()}${path}`;

const minutes = (seconds: number): string => `${seconds / 60} minutes`;
const days = (seconds: number): string => `${seconds / 86_400} days`;

const introduction = (strapi: Core.Strapi): string =>
  `# auth.md: how an agent registers with ${agentAuthSettings.of(strapi).siteName}

Reading needs no registration: every page has a markdown form, and ${at('/llms.txt')} lists them all.
This guide is for agents that write, through the MCP server at ${mcpResource()}. Every agent acts for
a person who has an account here and approves it; there is no way in without a person.

In the requests below, replace a word in braces by the member of that name in an earlier answer.
\`{email}\` is the e-mail address of your person's account here: ask the person for it.
\`{client_name}\` is what you are called; the person will see it.`;

const discover = (): string =>
  `## 1. Discover

${request(`GET ${at('/.well-known/oauth-protected-resource/mcp')}`)}

${request(`GET ${at('/.well-known/oauth-authorization-server')}`)}

The first names the resource that tokens are for, the second every endpoint used here. Its
\`agent_auth\` block has the endpoints of the claim ceremony.`;

const pick = (strapi: Core.Strapi): string =>
  `## 2. Pick a method

| You can | Use | Section |
|---|---|---|
| show your person a link and a code | the claim ceremony | 3 |
| show a code, as an OAuth client | the device flow | 4 |
| open your person's browser and receive a redirect | authorization code with PKCE | 5 |${
    acceptsIdentityAssertions(strapi)
      ? '\n| present an ID-JAG of an issuer that the operator trusts | the claim ceremony, with `{"type":"identity_assertion"}` | 3 |'
      : ''
  }

Anonymous registration is not offered. Ask for the scopes you need: ${SCOPES.map((scope) => `\`${scope}\``).join(', ')}.
Publishing has outward effects, so people rarely grant \`content:publish\`.`;

const claim = (): string =>
  `## 3. The claim ceremony

Register:

${request(
  `POST ${at(PATHS.identity)}`,
  [JSON_BODY],
  JSON.stringify({ type: 'service_auth', login_hint: '{email}', client_name: '{client_name}' }),
)}

The answer has \`claim_token\`, which is yours alone and shown once, and \`claim\` with \`user_code\` and
\`verification_uri\`. Show your person both: the person opens \`verification_uri\`, signs in, types
\`user_code\` and approves. The code is good for ${minutes(LIFETIMES.claimCode)}; if it runs out, ask for another:

\`POST ${at(PATHS.claim)}\` with \`{"type":"login_hint","claim_token":"…","login_hint":"…"}\`.

Meanwhile poll, waiting ${POLL_INTERVAL} seconds between two requests:

${request(
  `POST ${at(PATHS.token)}`,
  [FORM],
  form({ grant_type: GRANT_TYPES.claim, claim_token: '{claim_token}' }),
)}

\`authorization_pending\`: go on. \`slow_down\`: wait 5 seconds longer from now on. \`expired_token\`,
\`access_denied\`, \`invalid_grant\`: stop and tell your person. A 200 has \`access_token\`, good for
${minutes(LIFETIMES.accessToken)}, and \`identity_assertion\`, good for ${days(LIFETIMES.identityAssertion)}. Keep the assertion
secret; exchange it for the next access token without asking the person again:

${request(
  `POST ${at(PATHS.token)}`,
  [FORM],
  form({
    grant_type: GRANT_TYPES.assertion,
    assertion: '{identity_assertion}',
    resource: mcpResource(),
  }),
)}`;

const device = (): string =>
  `## 4. The device flow (RFC 8628)

Register as a client, once; the answer has \`client_id\`:

${request(
  `POST ${at(PATHS.registration)}`,
  [JSON_BODY],
  JSON.stringify({
    client_name: '{client_name}',
    grant_types: [GRANT_TYPES.device, GRANT_TYPES.refresh],
    response_types: [],
    redirect_uris: [],
    token_endpoint_auth_method: 'none',
  }),
)}

Ask for a code:

${request(
  `POST ${at(PATHS.deviceAuthorization)}`,
  [FORM],
  form({
    client_id: '{client_id}',
    scope: ALL_SCOPES.replaceAll(' ', '+'),
    resource: mcpResource(),
  }),
)}

Show your person \`verification_uri\` and \`user_code\`, and poll as in section 3:

${request(
  `POST ${at(PATHS.token)}`,
  [FORM],
  form({
    grant_type: GRANT_TYPES.device,
    client_id: '{client_id}',
    device_code: '{device_code}',
    resource: mcpResource(),
  }),
)}

A 200 has \`access_token\` and \`refresh_token\`. Before the access token runs out, renew both. Each
refresh token is replaced by the next. If the answer is lost, ask once more within a minute; later use of an
old one ends the access:

${request(
  `POST ${at(PATHS.token)}`,
  [FORM],
  form({
    grant_type: GRANT_TYPES.refresh,
    client_id: '{client_id}',
    refresh_token: '{refresh_token}',
    resource: mcpResource(),
  }),
)}`;

const browser = (): string =>
  `## 5. Authorization code with PKCE

Register, or let \`client_id\` be the https address of a client metadata document of yours:

${request(
  `POST ${at(PATHS.registration)}`,
  [JSON_BODY],
  JSON.stringify({
    client_name: '{client_name}',
    redirect_uris: ['{redirect_uri}'],
    grant_types: [GRANT_TYPES.code, GRANT_TYPES.refresh],
    token_endpoint_auth_method: 'none',
  }),
)}

Make a \`state\` and a \`code_verifier\` (43 to 128 random characters); \`code_challenge\` is its SHA-256 in
base64url. Open in your person's browser:

${request(
  `GET ${at(PATHS.authorization)}?${form({
    response_type: 'code',
    client_id: '{client_id}',
    redirect_uri: '{redirect_uri}',
    scope: 'content:read+content:write',
    resource: mcpResource(),
    state: '{state}',
    code_challenge: '{code_challenge}',
    code_challenge_method: 'S256',
  })}`,
)}

The person signs in and approves. Check \`state\` and \`iss\` (${publicUrl()}) in the redirect, then send its
\`code\` within ${LIFETIMES.authorizationCode} seconds:

${request(
  `POST ${at(PATHS.token)}`,
  [FORM],
  form({
    grant_type: GRANT_TYPES.code,
    client_id: '{client_id}',
    code: '{code}',
    code_verifier: '{code_verifier}',
    redirect_uri: '{redirect_uri}',
    resource: mcpResource(),
  }),
)}

Renew as in section 4.`;

const use = (): string =>
  `## 6. Use the token

In the \`Authorization\` header only, never in an address:

${request(
  `POST ${mcpResource()}`,
  [
    JSON_BODY,
    'Accept: application/json, text/event-stream',
    'Authorization: Bearer {access_token}',
  ],
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
)}

What you may do is what the person granted and may do in the panel, looked at on every call. Create
drafts; publish only when your person asks you to. Never subscribe anybody to the newsletter who has
not asked for it.`;

const errors = (strapi: Core.Strapi): string =>
  `## 7. Errors

| Answer | Meaning | What to do |
|---|---|---|
| 401 with \`WWW-Authenticate: Bearer error="invalid_token"\` | the token has run out or was revoked | renew it once; if that is refused, stop and ask your person |
| 403 \`insufficient_scope\` | the grant lacks a scope | ask your person to approve again with it |
| 400 \`invalid_grant\` | code, refresh token or assertion is over | begin again, with your person |
| 400 \`anonymous_not_enabled\` | registration without a person | use \`service_auth\` |
| 400 \`invalid_login_hint\` | not an e-mail address | ask your person |
| 410 \`claim_expired\` | nobody typed the code in time | register again |
| 429 | too many requests | wait as long as \`Retry-After\` says |

Registrations are limited to ${agentAuthSettings.of(strapi).limits.registration || 'any number of'} an hour and address.`;

const revocation = (): string =>
  `## 8. Revocation

Your person ends the access at ${at(panelPage('mcp-tokens'))}. From the next request on every token of it
is refused: stop, do not retry, and tell your person. End it yourself when you are done:

${request(
  `POST ${at(PATHS.revocation)}`,
  [FORM],
  form({ token: '{access_token}', client_id: '{client_id}' }),
)}`;

/** `/auth.md`: complete instructions for an agent to obtain a token. */
export const authGuide = (strapi: Core.Strapi): DiscoveryDocument => ({
  path: '/auth.md',
  contentType: 'text/markdown; charset=utf-8',
  body: () =>
    Buffer.from(
      `${[introduction, discover, pick, claim, device, browser, use, errors, revocation]
        .map((part) => part(strapi))
        .join('\n\n')}\n`,
    ),
});

import type { Core } from '@strapi/strapi';
import type { default as OidcProvider, errors, KoaContextWithOIDC } from 'oidc-provider';
import { truncate } from '@ota-news/foundation/text/truncate';
import { ownService } from '../../own-services';
import { plainName } from '../clients';
import { isIdentityGrant } from './identity-grants';
import type { ConnectionAttempt, ConnectionStep } from '../../activity/attempts';

/** Explanations of error codes for people who investigate a failed connection. */
const MEANINGS: Record<string, string> = {
  invalid_redirect_uri: 'The client wants the answer at an address that it did not register.',
  invalid_client_metadata: 'The client described itself in a way that this server does not accept.',
  invalid_client: 'The client is not known here: removed, blocked, or never registered.',
  invalid_grant:
    'The code or refresh token is expired, already used, revoked, or belongs to another client.',
  invalid_target: 'The client asked for a token for something other than the MCP endpoint.',
  invalid_scope:
    'The client asked for scopes that do not exist here, or for more than was granted.',
  access_denied: 'A person declined, or the approval was abandoned.',
  unsupported_grant_type: 'The client used a way of getting tokens that is not offered here.',
  expired_token: 'Nobody entered the code in time.',
  invalid_request: 'The request is incomplete or malformed.',
};

/** Of the addresses of a program, as many and as much as a report shows. */
const MAX_REDIRECTS = 5;
const MAX_REDIRECT_LENGTH = 1000;

/** Polling errors, which are not logged. */
const ROUTINE = new Set(['authorization_pending', 'slow_down']);

type EngineError = errors.OIDCProviderError;

const explain = ({ error, error_description: said, error_detail: detail }: EngineError): string =>
  [MEANINGS[error] ?? 'The request was refused.', said, detail]
    .filter((part, index, parts) => part !== undefined && parts.indexOf(part) === index)
    .join(' · ');

const clientOf = (ctx: KoaContextWithOIDC) => {
  const { client, params, body } = ctx.oidc;
  const named = client?.clientId ?? params?.client_id ?? ctx.query.client_id;
  return {
    clientId: typeof named === 'string' ? named : null,
    clientName: client?.clientName ?? (body as { client_name?: string } | undefined)?.client_name,
  };
};

/** Person who gave the grant of a request, once the engine has loaded it. */
const personOf = (ctx: KoaContextWithOIDC): number | null => {
  const id = ctx.oidc.entities.Grant?.accountId;
  return id === undefined ? null : Number(id);
};

const withoutSecrets = (address: unknown): string | null => {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  return url === null ? null : `${url.protocol}//${url.host}${url.pathname}`;
};

/** Addresses that the program wants answers at, without query and fragment. */
const redirectsOf = ({ oidc }: KoaContextWithOIDC): string | null => {
  const body = oidc.body as { redirect_uri?: unknown; redirect_uris?: unknown } | undefined;
  const named = oidc.params?.redirect_uri ?? body?.redirect_uri ?? body?.redirect_uris;
  const addresses = (Array.isArray(named) ? named : [named]).slice(0, MAX_REDIRECTS);
  const clean = addresses.map(withoutSecrets).filter((address) => address !== null);
  return clean.length === 0 ? null : truncate(clean.join(' '), MAX_REDIRECT_LENGTH);
};

/** Name and version of the program; at the authorization endpoint a person's browser calls, which is left out. */
const softwareOf = (ctx: KoaContextWithOIDC): string | null => {
  if (ctx.oidc.route === 'authorization' || ctx.oidc.route === 'resume') return null;
  const named = plainName(ctx.get('user-agent'), '');
  return named === '' ? null : named;
};

/** Logs connection attempts from the engine's events. */
export const traceEngine = (strapi: Core.Strapi, engine: OidcProvider): void => {
  const attempts = ownService(strapi, 'attempts');

  const note = (
    ctx: KoaContextWithOIDC,
    outcome: Pick<ConnectionAttempt, 'step' | 'succeeded' | 'error' | 'explanation'>,
  ): void => {
    const { clientId, clientName } = clientOf(ctx);
    void attempts.record({
      clientId,
      clientName: typeof clientName === 'string' ? clientName : null,
      personId: personOf(ctx),
      redirectUris: redirectsOf(ctx),
      software: softwareOf(ctx),
      ...outcome,
    });
  };

  const failure = (step: ConnectionStep) => (ctx: KoaContextWithOIDC, error: EngineError) => {
    if (ROUTINE.has(error.error) || isIdentityGrant(strapi, ctx)) return;
    note(ctx, { step, succeeded: false, error: error.error, explanation: explain(error) });
  };

  const success = (step: ConnectionStep, explanation: string) => (ctx: KoaContextWithOIDC) =>
    note(ctx, { step, succeeded: true, error: null, explanation });

  engine.on('registration_create.error', failure('registration'));
  engine.on('registration_create.success', success('registration', 'The client registered.'));
  engine.on('authorization.error', failure('request'));
  engine.on('device_authorization.error', failure('request'));
  engine.on('interaction.started', success('request', 'A person was asked to approve.'));
  engine.on('device_authorization.success', success('request', 'A code was shown to enter here.'));
  engine.on('grant.error', failure('token'));
  engine.on('grant.success', success('token', 'The client got an access token.'));
};

import type { Core } from '@strapi/strapi';
import type { IncomingMessage } from 'node:http';
import type { Next } from 'koa';
import { ownService } from '../../own-services';
import { PANEL_PAGES, PATHS, POLL_INTERVAL } from '../../protocol';
import { renderError } from './error-page';
import type { KoaContextWithOIDC } from './library';

/** Extracts the error from a redirect URL of a client, from its query or fragment. */
const errorIn = (location: string): { error: string; error_description?: string } => {
  const { searchParams, hash } = new URL(location);
  const said = searchParams.has('error') ? searchParams : new URLSearchParams(hash.slice(1));
  const description = said.get('error_description');
  return {
    error: said.get('error') ?? 'invalid_request',
    ...(description === null ? {} : { error_description: description }),
  };
};

/**
 * Shows errors on a local page instead of redirecting, unless someone has approved the client before. Anyone can
 * register a client with any redirect URI, so invalid requests would make this an open redirector without a person's
 * decision (RFC 9700 §4.11.2). Responses after a person's decision are redirected: the person has seen the destination.
 */
export const preventOpenRedirect =
  (strapi: Core.Strapi) =>
  async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    await next();
    const { location } = ctx.response.headers;
    if (ctx.path !== PATHS.authorization || typeof location !== 'string') return;
    if (location.startsWith(`${PANEL_PAGES.approval}?`)) return;
    const client = await ownService(strapi, 'clients').find(ctx.oidc.client?.clientId ?? '');
    if (client !== null && client.approved_at !== null) return;
    ctx.remove('Location');
    ctx.status = 400;
    await renderError(ctx, errorIn(location));
  };

/** Maximum length of a body that the engine reads. */
const MAX_BODY_BYTES = 56 * 1024;

/** Counts the bytes of a request's body that the engine reads, which does so through the iterator. */
const countRead = (req: IncomingMessage): (() => number) => {
  const iterator = req.iterator.bind(req);
  let bytes = 0;
  req.iterator = async function* (options): AsyncGenerator<Buffer> {
    for await (const chunk of iterator(options) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  return () => bytes;
};

/** Says that a body is too large, with or without a stated length. The engine would say that it could not be parsed. */
export const refuseLargeBodies = async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
  if ((ctx.request.length ?? 0) <= MAX_BODY_BYTES) {
    const read = countRead(ctx.req);
    await next();
    if (read() <= MAX_BODY_BYTES) return;
  }
  ctx.status = 413;
  ctx.body = {
    error: 'invalid_request',
    error_description: `the body is too large: send at most ${MAX_BODY_BYTES} bytes`,
  };
};

/** Members of OpenID Connect and of other extensions that the engine adds to a registration. */
const ENGINE_MEMBERS = [
  'application_type',
  'id_token_signed_response_alg',
  'require_auth_time',
  'response_modes',
  'subject_type',
];

/** Answers a registration with the members of RFC 7591 §3.2.1 alone. */
export const answerRegisteredMembers = async (
  ctx: KoaContextWithOIDC,
  next: Next,
): Promise<void> => {
  await next();
  if (ctx.path !== PATHS.registration || ctx.status !== 201) return;
  const registered = Object.entries(ctx.body as object);
  ctx.body = Object.fromEntries(registered.filter(([name]) => !ENGINE_MEMBERS.includes(name)));
};

/** Removes the engine's session cookie, as sessions are not stored. */
export const forgetSession = async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
  await next();
  const { 'set-cookie': cookies = [] } = ctx.response.headers;
  const kept = [cookies].flat().filter((cookie) => !/^agent_flow(\.sig)?=/.test(cookie));
  ctx.remove('Set-Cookie');
  if (kept.join('') !== '') ctx.set('Set-Cookie', kept);
};

/** Adds the polling interval (RFC 8628 §3.2), which the engine omits. */
export const stateInterval = async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
  await next();
  if (ctx.path !== PATHS.deviceAuthorization || ctx.status !== 200) return;
  ctx.body = { ...(ctx.body as object), interval: POLL_INTERVAL };
};

/**
 * Rejects introspection by clients without a secret: their id is not secret, so anyone who knows one would get an
 * answer (RFC 7662 §2.1). The response must not depend on the token.
 */
export const introspectForSecretsOnly = async (
  ctx: KoaContextWithOIDC,
  next: Next,
): Promise<void> => {
  await next();
  if (ctx.path !== PATHS.introspection || ctx.oidc?.client?.clientAuthMethod !== 'none') return;
  ctx.status = 401;
  ctx.body = {
    error: 'invalid_client',
    error_description: 'introspection needs a client that authenticates with a secret or a key',
  };
};

import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { own } from '../../own-services';
import { PANEL_PAGES, PATHS, POLL_INTERVAL } from '../../protocol';
import { renderError } from './error-page';
import type { KoaContextWithOIDC } from './library';

/** The error in an address that leads back to a client, wherever in it the error stands. */
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
 * Shows what is wrong with a request here, instead of sending the browser on, when nobody of the panel
 * has ever approved the client. Everybody may register a client with any address, so a faulty request
 * would make a link of this service lead anywhere without a person being asked (RFC 9700 §4.11.2).
 * Answers to a person's decision are sent on: that person has seen where to.
 */
export const keepFromStrangers =
  (strapi: Core.Strapi) =>
  async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    await next();
    const { location } = ctx.response.headers;
    if (ctx.path !== PATHS.authorization || typeof location !== 'string') return;
    if (location.startsWith(`${PANEL_PAGES.approval}?`)) return;
    const client = await own(strapi, 'clients').find(ctx.oidc.client?.clientId ?? '');
    if (client !== null && client.approved_at !== null) return;
    ctx.remove('Location');
    ctx.status = 400;
    await renderError(ctx, errorIn(location));
  };

/** Keeps the engine's own session cookie from leaving: there is no session to find by it. */
export const forgetSession = async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
  await next();
  const cookies = ctx.response.get('Set-Cookie') as unknown as string | string[];
  const kept = [cookies].flat().filter((cookie) => !/^agent_flow(\.sig)?=/.test(cookie));
  ctx.remove('Set-Cookie');
  if (kept.join('') !== '') ctx.set('Set-Cookie', kept);
};

/** Says how often a device may poll (RFC 8628 §3.2), which the engine leaves out. */
export const stateInterval = async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
  await next();
  if (ctx.path !== PATHS.deviceAuthorization || ctx.status !== 200) return;
  ctx.body = { ...(ctx.body as object), interval: POLL_INTERVAL };
};

/**
 * Refuses what introspection found for a client without a secret: its name is no secret either, so it
 * would answer whoever knows one (RFC 7662 §2.1). The same for every token, so that nothing is told.
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

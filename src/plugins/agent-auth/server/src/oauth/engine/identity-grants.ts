import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { TokenError } from '../../identity/errors';
import { ownService } from '../../own-services';
import { PATHS } from '../../protocol';
import type { TokenRequest } from '../../identity/tokens';
import type { KoaContextWithOIDC } from './library';

/** Recognises token requests with one of the two grant types of `agent_auth`. */
export const isIdentityGrant = (strapi: Core.Strapi, ctx: KoaContextWithOIDC): boolean => {
  const body = ctx.oidc?.body as TokenRequest | undefined;
  return (
    ctx.path === PATHS.token && ownService(strapi, 'identity-tokens').answers(body?.grant_type)
  );
};

/**
 * Handles the grant types of `agent_auth` at the engine's token endpoint. These requests contain no client id, and the
 * engine checks the client before the grant type, so it has parsed and rejected them without side effects; its headers
 * (no-store, CORS) also apply to this response.
 */
export const answerIdentityGrants =
  (strapi: Core.Strapi) =>
  async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    await next();
    if (ctx.status >= 500 || !isIdentityGrant(strapi, ctx)) return;
    try {
      ctx.body = await ownService(strapi, 'identity-tokens').answer(ctx.oidc.body as TokenRequest);
      ctx.status = 200;
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      ctx.status = 400;
      ctx.body = { error: error.code, error_description: error.message };
    }
  };

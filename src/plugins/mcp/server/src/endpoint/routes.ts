import Router from '@koa/router';
import type { AuthInfo } from '@modelcontextprotocol/server';
import type { AgentGrant } from '@ota-news/foundation/contracts/agent-auth';
import { getService } from '@ota-news/foundation/contracts/services';
import { unavailabilityIn } from '@ota-news/foundation/database/unavailability';
import { readBearer, type Bearer } from '@ota-news/foundation/security/bearer';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { ownService } from '../own-services';
import { authenticate, challenge, refusalOf } from './authentication';
import { allowOrigin, answerPreflight, isAllowedOrigin, isOwnHost } from './guards';
import { INTERNAL_ERROR, rpcError, SERVER_ERROR } from './message';

type Step = Core.MiddlewareHandler;

export const ENDPOINT_PATH = '/mcp';

interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

/** Responds with a JSON-RPC error, even for errors at the HTTP level. */
const refuse = (ctx: Context, { status, message, headers = {} }: Refusal): void => {
  ctx.status = status;
  ctx.set(headers);
  ctx.body = rpcError(status >= 500 ? INTERNAL_ERROR : SERVER_ERROR, message);
};

const setHeaders: Step = (ctx, next) => {
  ctx.set({ Vary: 'Origin', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  return next();
};

const methodNotAllowed: Step = (ctx) =>
  refuse(ctx, {
    status: 405,
    message: 'Only POST is answered here: there are no sessions and no streams.',
    headers: { Allow: 'POST, OPTIONS' },
  });

/** Routes of the endpoint. It does its own rate limiting: it responds in JSON-RPC, and limits by grant. */
export const endpointRoutes = (strapi: Core.Strapi): Core.MiddlewareHandler => {
  const limits = getService(strapi, 'traffic', 'limits');

  const refuseExcess = (ctx: Context, seconds: string): void =>
    refuse(ctx, {
      status: 429,
      message: `Too many calls. Wait ${seconds} seconds, then go on slower.`,
    });

  const limitReads = limits.rateLimit('read', { refuse: refuseExcess, isSilent: true });
  const limitFailures = limits.rateLimit('failed-authentication', {
    refuse: refuseExcess,
    isSilent: true,
  });
  const limitCalls = limits.rateLimit('mcp', {
    refuse: refuseExcess,
    keyOf: (ctx) => ((ctx.state.auth as AuthInfo).extra?.grant as AgentGrant).grantId,
  });

  const answerErrors: Step = async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (ctx.respond === false) throw error;
      strapi.log.error(error);
      const reason = unavailabilityIn(error);
      if (reason === null) return refuse(ctx, { status: 500, message: 'The service failed.' });
      refuse(ctx, {
        status: 503,
        message: reason.message,
        headers: { 'Retry-After': String(reason.retrySeconds) },
      });
    }
  };

  const checkHost: Step = (ctx, next) => {
    if (isOwnHost(strapi, ctx.get('Host'))) return next();
    const message = 'This name is not one of the service. Use its public address.';
    return limitReads(ctx, async () => refuse(ctx, { status: 403, message }));
  };

  const checkOrigin: Step = (ctx, next) => {
    const origin = ctx.get('Origin');
    if (origin === '') return next();
    if (!isAllowedOrigin(strapi, origin)) {
      const message = 'Scripts of this origin may not call the endpoint.';
      return limitReads(ctx, async () => refuse(ctx, { status: 403, message }));
    }
    allowOrigin(ctx, origin);
    return next();
  };

  const askForToken = (ctx: Context, bearer: Bearer | null): void =>
    refuse(ctx, {
      status: 401,
      message: refusalOf(bearer),
      headers: { 'WWW-Authenticate': challenge(strapi, bearer) },
    });

  /**
   * Authenticates a call. A valid token is checked first and counts only against the limit of its grant, independent of
   * other clients at the same IP address. An invalid token is counted before the 401.
   */
  const requireToken: Step = async (ctx, next) => {
    const bearer = readBearer(ctx.req.headers.authorization);
    if (bearer === null) return limitReads(ctx, async () => askForToken(ctx, null));
    const auth = await authenticate(strapi, bearer);
    if (auth === null) return limitFailures(ctx, async () => askForToken(ctx, bearer));
    ctx.state.auth = auth;
    return next();
  };

  const answer: Step = async (ctx) => {
    // The SDK writes the response itself.
    ctx.respond = false;
    const request = Object.assign(ctx.req, { auth: ctx.state.auth as AuthInfo });
    await ownService(strapi, 'endpoint').answer(request, ctx.res);
  };

  return new Router({ sensitive: true, strict: true })
    .all(ENDPOINT_PATH, setHeaders, answerErrors, checkHost, checkOrigin)
    .post(ENDPOINT_PATH, requireToken, limitCalls, answer)
    .options(ENDPOINT_PATH, limitReads, answerPreflight)
    .all(ENDPOINT_PATH, limitReads, methodNotAllowed)
    .routes();
};

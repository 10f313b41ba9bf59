import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type AuthInfo } from '@modelcontextprotocol/server';
import type { AgentGrant } from '@ota-news/foundation/contracts/agent-auth';
import { getService } from '@ota-news/foundation/contracts/services';
import type { LimitName } from '@ota-news/foundation/contracts/traffic';
import { unavailabilityIn } from '@ota-news/foundation/database/unavailability';
import { readBearer, type Bearer } from '@ota-news/foundation/security/bearer';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { withMessage } from '../protocol/request-message';
import { createServer } from '../protocol/server';
import { authenticate, challenge, refusalOf } from './authentication';
import { allowOrigin, answerPreflight, isAllowedOrigin, isOwnHost } from './guards';
import { asRpcError, INTERNAL_ERROR, receive, rpcError, SERVER_ERROR } from './message';
import { acceptBoth, plainAnswer, wantsPlainAnswer } from './plain-answer';

const MEBIBYTE = 1024 * 1024;
const MAX_STREAMS = 64;

interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

/** Responds with a JSON-RPC error, even for errors at the HTTP level. */
const refuse = (ctx: Context, { status, message, headers = {} }: Refusal): void => {
  ctx.status = status;
  for (const [name, value] of Object.entries(headers)) ctx.res.setHeader(name, value);
  ctx.body = rpcError(status >= 500 ? INTERNAL_ERROR : SERVER_ERROR, message);
};

/** Validates host, origin and method; null if the request is acceptable. */
const objectionTo = (strapi: Core.Strapi, ctx: Context): Refusal | null => {
  if (!isOwnHost(strapi, ctx.get('Host'))) {
    return {
      status: 403,
      message: 'This name is not one of the service. Use its public address.',
    };
  }
  const origin = ctx.get('Origin');
  if (origin !== '' && !isAllowedOrigin(strapi, origin)) {
    return { status: 403, message: 'Scripts of this origin may not call the endpoint.' };
  }
  if (origin !== '') allowOrigin(ctx, origin);
  if (ctx.method === 'POST' || ctx.method === 'OPTIONS') return null;
  return {
    status: 405,
    message: 'Only POST is answered here: there are no sessions and no streams.',
    headers: { Allow: 'POST, OPTIONS' },
  };
};

const isCall = ({ method }: Context): boolean => method === 'POST';

/** Serves `POST /mcp`: stateless Streamable HTTP for all supported protocol revisions. */
const createEndpoint = ({ strapi }: { strapi: Core.Strapi }) => {
  const handler = createMcpHandler((request) => createServer(strapi, request), {
    maxRequestBodySize: MEBIBYTE,
    maxSubscriptions: MAX_STREAMS,
    onerror: (error) => strapi.log.debug(`[mcp] ${error.message}`),
  });
  const answer = toNodeHandler(
    {
      async fetch(request, options) {
        const received = await receive(request);
        if ('refusal' in received) return received.refusal;
        const given = {
          ...options,
          authInfo: withMessage(options?.authInfo, received.body),
          parsedBody: received.body,
        };
        const isPlain = await wantsPlainAnswer(request, received.body);
        const answered = await handler.fetch(isPlain ? acceptBoth(request) : request, given);
        if (answered.status === 403) return asRpcError(answered, received.body);
        return isPlain ? plainAnswer(answered) : answered;
      },
    },
    { maxRequestBodySize: MEBIBYTE, onerror: (error) => strapi.log.error(error) },
  );

  /** Consumes from a rate limit. If it is exceeded, writes the response and returns false. */
  const isWithin = async (
    ctx: Context,
    name: LimitName,
    key: string,
    isStated = false,
  ): Promise<boolean> => {
    const limits = getService(strapi, 'traffic', 'limits');
    const { isAllowed, headers } = await limits.consume(name, key);
    if (!isAllowed) {
      const message = `Too many calls. Wait ${headers['Retry-After']} seconds, then go on slower.`;
      refuse(ctx, { status: 429, message, headers });
    } else if (isStated) {
      for (const [header, value] of Object.entries(headers)) ctx.res.setHeader(header, value);
    }
    return isAllowed;
  };

  const addressOf = ({ req }: Context): string =>
    getService(strapi, 'traffic', 'client-address').keyOf(req);

  /**
   * Authenticates a call. A valid token is checked first and counts only against the limit of its grant, independent of
   * other clients at the same IP address. An invalid token is counted before the 401.
   *
   * @returns null if the response has been written
   */
  const callerOf = async (ctx: Context, bearer: Bearer): Promise<AuthInfo | null> => {
    const auth = await authenticate(strapi, bearer);
    if (auth === null) {
      if (await isWithin(ctx, 'failed-authentication', addressOf(ctx))) askForToken(ctx, bearer);
      return null;
    }
    const { grantId } = auth.extra?.grant as AgentGrant;
    return (await isWithin(ctx, 'mcp', grantId, true)) ? auth : null;
  };

  const askForToken = (ctx: Context, bearer: Bearer | null): void =>
    refuse(ctx, {
      status: 401,
      message: refusalOf(bearer),
      headers: { 'WWW-Authenticate': challenge(strapi, bearer) },
    });

  const respond = async (ctx: Context): Promise<void> => {
    const objection = objectionTo(strapi, ctx);
    const bearer = readBearer(ctx.req.headers.authorization);
    if (objection !== null || bearer === null || !isCall(ctx)) {
      if (!(await isWithin(ctx, 'read', addressOf(ctx)))) return;
      if (objection !== null) return refuse(ctx, objection);
      return isCall(ctx) ? askForToken(ctx, bearer) : answerPreflight(ctx);
    }
    const auth = await callerOf(ctx, bearer);
    if (auth === null) return;
    // The SDK writes the response itself.
    ctx.respond = false;
    await answer(Object.assign(ctx.req, { auth }), ctx.res);
  };

  const fail = (ctx: Context, error: unknown): void => {
    if (ctx.respond === false) throw error;
    strapi.log.error(error);
    const reason = unavailabilityIn(error);
    if (reason === null) return refuse(ctx, { status: 500, message: 'The service failed.' });
    refuse(ctx, {
      status: 503,
      message: reason.message,
      headers: { 'Retry-After': String(reason.retrySeconds) },
    });
  };

  return {
    async respond(ctx: Context): Promise<void> {
      ctx.res.setHeader('Vary', 'Origin');
      ctx.res.setHeader('Cache-Control', 'no-store');
      ctx.res.setHeader('X-Content-Type-Options', 'nosniff');
      await respond(ctx).catch((error: unknown) => fail(ctx, error));
    },

    close: () => handler.close(),
  };
};

export default createEndpoint;

import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type AuthInfo } from '@modelcontextprotocol/server';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { AgentGrant } from '../../../../../contracts/agent-auth';
import { getService } from '../../../../../contracts/services';
import { createServer } from '../protocol/server';
import { authenticate } from './authentication';
import { allowOrigin, answerPreflight, isAllowedOrigin, isOwnHost } from './guards';
import { receive, rpcError, SERVER_ERROR } from './message';
import { acceptBoth, plainAnswer, wantsPlainAnswer } from './plain-answer';

const MEBIBYTE = 1024 * 1024;
const MOST_STREAMS = 64;

const refuse = (ctx: Context, status: number, message: string): void => {
  ctx.status = status;
  ctx.body = rpcError(SERVER_ERROR, message);
};

/** Sends a response of the SDK through Koa. */
const pass = async (ctx: Context, response: Response): Promise<void> => {
  ctx.status = response.status;
  response.headers.forEach((value, name) => ctx.set(name, value));
  ctx.body = await response.text();
};

/** Whether the request may come here at all, by where it says it comes from. */
const isAdmitted = (ctx: Context): boolean => {
  if (!isOwnHost(ctx.get('Host'))) {
    refuse(ctx, 403, 'This name is not one of the service. Use its public address.');
    return false;
  }
  const origin = ctx.get('Origin');
  if (origin === '') return true;
  if (!isAllowedOrigin(origin)) {
    refuse(ctx, 403, 'Scripts of this origin may not call the endpoint.');
    return false;
  }
  allowOrigin(ctx, origin);
  return true;
};

/** Answers `POST /mcp`: stateless Streamable HTTP for the revisions of both eras. */
export const createEndpoint = (strapi: Core.Strapi) => {
  const handler = createMcpHandler((request) => createServer(strapi, request), {
    maxRequestBodySize: MEBIBYTE,
    maxSubscriptions: MOST_STREAMS,
    onerror: (error) => strapi.log.debug(`[mcp] ${error.message}`),
  });
  const answer = toNodeHandler(
    {
      async fetch(request, options) {
        const received = await receive(request);
        if ('refusal' in received) return received.refusal;
        const given = { ...options, parsedBody: received.body };
        if (!(await wantsPlainAnswer(request, received.body))) return handler.fetch(request, given);
        return plainAnswer(await handler.fetch(acceptBoth(request), given));
      },
    },
    { maxRequestBodySize: MEBIBYTE, onerror: (error) => strapi.log.error(error) },
  );

  const isWithinLimit = async (ctx: Context, auth: AuthInfo): Promise<boolean> => {
    const { grantId } = auth.extra?.grant as AgentGrant;
    const limits = getService(strapi, 'traffic', 'limits');
    const { isAllowed, headers } = await limits.consume('mcp', grantId);
    for (const [name, value] of Object.entries(headers)) ctx.res.setHeader(name, value);
    if (!isAllowed) {
      refuse(
        ctx,
        429,
        `Too many calls. Wait ${headers['Retry-After']} seconds, then go on slower.`,
      );
    }
    return isAllowed;
  };

  return {
    async respond(ctx: Context): Promise<void> {
      ctx.res.setHeader('Vary', 'Origin');
      ctx.res.setHeader('Cache-Control', 'no-store');
      ctx.res.setHeader('X-Content-Type-Options', 'nosniff');
      if (!isAdmitted(ctx)) return;
      if (ctx.method === 'OPTIONS') return answerPreflight(ctx);
      if (ctx.method !== 'POST') {
        ctx.set('Allow', 'POST, OPTIONS');
        return refuse(
          ctx,
          405,
          'Only POST is answered here: there are no sessions and no streams.',
        );
      }
      const auth = await authenticate(strapi, ctx.req.headers.authorization);
      if (auth instanceof Response) return pass(ctx, auth);
      if (!(await isWithinLimit(ctx, auth))) return;
      // The SDK writes the response itself.
      ctx.respond = false;
      await answer(Object.assign(ctx.req, { auth }), ctx.res);
    },

    close: () => handler.close(),
  };
};

export type Endpoint = ReturnType<typeof createEndpoint>;

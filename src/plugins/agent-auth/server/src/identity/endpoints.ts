import { getService } from '@ota-news/foundation/contracts/services';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import { IdentityError } from './errors';
import { ownService } from '../own-services';
import { nameRoute } from '../route-name';
import { PATHS } from '../protocol';

type Context = Parameters<Core.MiddlewareHandler>[0];

const PATHS_HERE = new Set<string>([PATHS.identity, PATHS.claim]);

const refuse = (ctx: Context, error: IdentityError): void => {
  ctx.status = error.status;
  if (error.status === 401) ctx.set('WWW-Authenticate', `AgentAuth error="${error.code}"`);
  ctx.body = { error: error.code, error_description: error.message, ...error.members };
};

const isWithinLimit = async (strapi: Core.Strapi, ctx: Context): Promise<boolean> => {
  const key = getService(strapi, 'traffic', 'client-address').keyOf(ctx.req);
  const name = ctx.path === PATHS.identity ? 'registration' : 'authorization';
  const { isAllowed, headers } = await getService(strapi, 'traffic', 'limits').consume(name, key);
  ctx.set(headers);
  if (isAllowed) return true;
  ctx.status = 429;
  ctx.body = {
    error: 'rate_limited',
    error_description: `Too many requests. Wait ${headers['Retry-After']} seconds.`,
  };
  return false;
};

/** `/agent/identity*` (auth.md 0.7.0). Must be placed after Strapi's body parser, as it reads parsed JSON. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    if (!PATHS_HERE.has(ctx.path)) return next();
    nameRoute(strapi, ctx);
    ctx.set({ 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' });
    if (ctx.method !== 'POST') {
      ctx.status = 405;
      ctx.set('Allow', 'POST');
      ctx.body = { error: 'invalid_request', error_description: 'Use POST with a JSON body.' };
      return;
    }
    if (!(await isWithinLimit(strapi, ctx))) return;
    const identity = ownService(strapi, 'agent-identity');
    try {
      ctx.body =
        ctx.path === PATHS.identity
          ? await identity.register(bodyOf(ctx))
          : await identity.claim(bodyOf(ctx));
      ctx.status = 200;
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      refuse(ctx, error);
    }
  };

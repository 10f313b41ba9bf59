import Router from '@koa/router';
import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import type { PublicDocument } from '@ota-news/foundation/contracts/site';
import type { LimitName } from '@ota-news/foundation/contracts/traffic';
import { canonicalPath } from '@ota-news/foundation/network/request-path';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { createOwnDocuments } from '../documents';
import { ownService } from '../own-services';
import { panelPage, PATHS, RESUMED_REQUEST } from '../protocol';

type Step = Core.MiddlewareHandler;

/** Paths at which the engine serves browsers with pages and redirects. */
const PAGES = [PATHS.authorization, `${PATHS.authorization}/:request(${RESUMED_REQUEST})`];

/** Paths at which the engine serves programs. */
const MACHINE = [PATHS.token, PATHS.deviceAuthorization, PATHS.revocation, PATHS.introspection];

const METADATA = /^\/\.well-known\/oauth-/;

/** Recognises approval pages, in any spelling that the admin panel's router accepts. */
const isDecisionPage = (path: string): boolean =>
  canonicalPath(path).startsWith(panelPage('agent-'));

const setHeaders: Step = (ctx, next) => {
  ctx.set({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  });
  return next();
};

const allowAnyOrigin: Step = (ctx, next) => {
  ctx.set('Access-Control-Allow-Origin', '*');
  return next();
};

/**
 * Allows scripts of any origin to register and to read the metadata: this grants no rights, and cookies are ignored.
 * MCP clients send their protocol version as a header.
 */
const answerPreflight = (ctx: Context, method: 'GET' | 'POST'): void => {
  ctx.status = 204;
  ctx.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': method,
    'Access-Control-Allow-Headers': 'Content-Type, Accept, Authorization, MCP-Protocol-Version',
    'Access-Control-Max-Age': '3600',
  });
};

const methodNotAllowed =
  (...methods: string[]): Step =>
  (ctx) => {
    ctx.status = 405;
    ctx.set('Allow', methods.join(', '));
    ctx.body = { error: 'invalid_request', error_description: `Use ${methods.join(' or ')}.` };
  };

/** Prevents clickjacking of approvals. */
const forbidFraming = (ctx: Context): void => {
  ctx.set({ 'X-Frame-Options': 'DENY', 'Referrer-Policy': 'no-referrer' });
  const policy = String(ctx.response.get('Content-Security-Policy'));
  const others = policy.split(';').filter((part) => !/^\s*frame-ancestors/.test(part));
  ctx.set('Content-Security-Policy', [...others, "frame-ancestors 'none'"].join(';'));
};

const isRead = ({ method }: Context): boolean => method === 'GET' || method === 'HEAD';

const answerDocument = (ctx: Context, document: PublicDocument): void => {
  ctx.status = document.status ?? 200;
  ctx.set({ 'Access-Control-Allow-Origin': '*', ...document.headers });
  ctx.type = document.contentType;
  ctx.body = document.body;
};

/** Routes to the engine. The engine's other routes are not exposed. */
const engineRoutes = (strapi: Core.Strapi): Step => {
  const rateLimit = (name: LimitName): Step =>
    getService(strapi, 'traffic', 'limits').rateLimit(name, {
      refuse(ctx, seconds) {
        ctx.set({ 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' });
        ctx.body = {
          error: 'too_many_requests',
          error_description: `Too many requests. Wait ${seconds} seconds.`,
        };
      },
    });

  /** Adds the Link header for discovery, because the engine's responses bypass the middleware that usually adds it. */
  const addLinks: Step = (ctx, next) => {
    if (isInstalled(strapi, 'discovery')) {
      ctx.set('Link', getService(strapi, 'discovery', 'links').header());
    }
    return next();
  };

  const engine: Step = async (ctx) => {
    await ownService(strapi, 'authorization-server').handle(ctx.req, ctx.res);
    // The engine has written to the raw response, which includes the headers set before.
    ctx.respond = false;
  };

  return new Router({ sensitive: true, strict: true })
    .use(setHeaders)
    .options(PATHS.registration, (ctx) => answerPreflight(ctx, 'POST'))
    .post(PATHS.registration, allowAnyOrigin, rateLimit('registration'), engine)
    .all(PATHS.registration, allowAnyOrigin, methodNotAllowed('POST'))
    .head(PAGES, methodNotAllowed('GET'))
    .get(PAGES, rateLimit('authorization'), addLinks, engine)
    .all(PAGES, methodNotAllowed('GET'))
    .post(MACHINE, rateLimit('authorization'), engine)
    .get(PATHS.jwks, rateLimit('authorization'), engine)
    .options([...MACHINE, PATHS.jwks], rateLimit('authorization'), engine)
    .all(MACHINE, methodNotAllowed('POST', 'OPTIONS'))
    .all(PATHS.jwks, methodNotAllowed('GET', 'HEAD', 'OPTIONS'))
    .routes();
};

/**
 * Endpoints of the authorization server. Must be placed before Strapi's own middlewares: the engine reads the request
 * body itself, and Strapi's sessions and CORS rules do not apply.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Step => {
  const ownDocument = createOwnDocuments(strapi);
  const routes = engineRoutes(strapi);
  return (ctx, next) =>
    routes(ctx, async () => {
      // Not a route, because Strapi would answer other methods at these paths with 405.
      if (ctx.method === 'OPTIONS' && METADATA.test(ctx.path)) return answerPreflight(ctx, 'GET');
      const document = isRead(ctx) ? await ownDocument(ctx.path) : null;
      if (document !== null) return answerDocument(ctx, document);
      await next();
      if (isDecisionPage(ctx.path)) forbidFraming(ctx);
    });
};

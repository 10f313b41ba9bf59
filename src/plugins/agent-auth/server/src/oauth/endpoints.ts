import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import type { PublicDocument } from '@ota-news/foundation/contracts/site';
import type { LimitName } from '@ota-news/foundation/contracts/traffic';
import { canonicalPath } from '@ota-news/foundation/network/request-path';
import type { Core } from '@strapi/strapi';
import { createOwnDocuments } from '../documents';
import { ownService } from '../own-services';
import { nameRoute } from '../route-name';
import { isResumedPath, panelPage, PATHS } from '../protocol';

type Context = Parameters<Core.MiddlewareHandler>[0];

/** Engine endpoints with their methods. The engine's other routes are not exposed. */
const ENGINE: Record<string, readonly string[]> = {
  [PATHS.registration]: ['POST'],
  [PATHS.authorization]: ['GET'],
  [PATHS.token]: ['POST', 'OPTIONS'],
  [PATHS.deviceAuthorization]: ['POST', 'OPTIONS'],
  [PATHS.revocation]: ['POST', 'OPTIONS'],
  [PATHS.introspection]: ['POST', 'OPTIONS'],
  [PATHS.jwks]: ['GET', 'HEAD', 'OPTIONS'],
};

/** Recognises approval pages, in any spelling that the admin panel's router accepts. */
const isDecisionPage = (path: string): boolean =>
  canonicalPath(path).startsWith(panelPage('agent-'));

const PROTECTION = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

const methodsOf = (path: string): readonly string[] | undefined =>
  isResumedPath(path) ? ['GET'] : ENGINE[path];

/** Paths at which the engine serves browsers with pages and redirects. */
const isForPeople = (path: string): boolean => path === PATHS.authorization || isResumedPath(path);

const limitOf = (path: string): LimitName =>
  path === PATHS.registration ? 'registration' : 'authorization';

const METADATA = /^\/\.well-known\/oauth-/;

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

/** Prevents clickjacking of approvals. */
const forbidFraming = (ctx: Context): void => {
  ctx.set({ 'X-Frame-Options': 'DENY', 'Referrer-Policy': 'no-referrer' });
  const policy = String(ctx.response.get('Content-Security-Policy'));
  const others = policy.split(';').filter((part) => !/^\s*frame-ancestors/.test(part));
  ctx.set('Content-Security-Policy', [...others, "frame-ancestors 'none'"].join(';'));
};

/** Adds the Link header for discovery, because the engine's responses bypass the middleware that usually adds it. */
const pointToDocuments = (strapi: Core.Strapi, ctx: Context): void => {
  if (!isInstalled(strapi, 'discovery')) return;
  ctx.set('Link', getService(strapi, 'discovery', 'links').header());
};

/** Consumes from the rate limit. If it is exceeded, writes the response and returns false. */
const isWithinLimit = async (strapi: Core.Strapi, ctx: Context): Promise<boolean> => {
  const key = getService(strapi, 'traffic', 'client-address').keyOf(ctx.req);
  const limits = getService(strapi, 'traffic', 'limits');
  const { isAllowed, headers } = await limits.consume(limitOf(ctx.path), key);
  ctx.set(headers);
  if (isAllowed) return true;
  ctx.status = 429;
  ctx.set({ 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' });
  ctx.body = {
    error: 'too_many_requests',
    error_description: `Too many requests. Wait ${headers['Retry-After']} seconds.`,
  };
  return false;
};

const isRead = ({ method }: Context): boolean => method === 'GET' || method === 'HEAD';

const answerDocument = (ctx: Context, document: PublicDocument): void => {
  ctx.status = document.status ?? 200;
  ctx.set({ 'Access-Control-Allow-Origin': '*', ...document.headers });
  ctx.type = document.contentType;
  ctx.body = document.body;
};

/**
 * Endpoints of the authorization server. Must be placed before Strapi's own middlewares: the engine reads the request
 * body itself, and Strapi's sessions and CORS rules do not apply.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler => {
  const ownDocument = createOwnDocuments(strapi);
  return async (ctx, next) => {
    if (ctx.method === 'OPTIONS' && METADATA.test(ctx.path)) return answerPreflight(ctx, 'GET');
    const methods = methodsOf(ctx.path);
    if (methods === undefined) {
      const document = isRead(ctx) ? await ownDocument(ctx.path) : null;
      if (document !== null) return answerDocument(ctx, document);
      await next();
      if (isDecisionPage(ctx.path)) forbidFraming(ctx);
      return;
    }
    nameRoute(strapi, ctx);
    ctx.set(PROTECTION);
    if (ctx.path === PATHS.registration) {
      if (ctx.method === 'OPTIONS') return answerPreflight(ctx, 'POST');
      ctx.set('Access-Control-Allow-Origin', '*');
    }
    if (!methods.includes(ctx.method)) {
      ctx.status = 405;
      ctx.set('Allow', methods.join(', '));
      ctx.body = { error: 'invalid_request', error_description: `Use ${methods.join(' or ')}.` };
      return;
    }
    if (!(await isWithinLimit(strapi, ctx))) return;
    if (isForPeople(ctx.path)) pointToDocuments(strapi, ctx);
    await ownService(strapi, 'authorization-server').handle(ctx.req, ctx.res);
    // The engine has written to the raw response, which includes the headers set before.
    ctx.respond = false;
  };
};

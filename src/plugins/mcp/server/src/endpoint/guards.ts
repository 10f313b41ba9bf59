import { LOOPBACK_HOSTS } from '@ota-news/foundation/network/loopback';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { mcpSettings } from '../settings';

const hostnameOf = (host: string): string | null =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null;

/**
 * Accepts only host names of this service. Other names indicate DNS rebinding, by which a web page evades the
 * same-origin policy.
 */
export const isOwnHost = (strapi: Core.Strapi, host: string): boolean => {
  const hostname = hostnameOf(host);
  const allowed = [
    new URL(publicUrl()).hostname,
    ...LOOPBACK_HOSTS,
    ...mcpSettings.of(strapi).allowedHosts,
  ];
  return hostname !== null && allowed.includes(hostname);
};

const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && LOOPBACK_HOSTS.includes(new URL(origin).hostname);

/** Accepts scripts of configured origins, and local pages if the service runs on the same machine, as inspectors do. */
export const isAllowedOrigin = (strapi: Core.Strapi, origin: string): boolean => {
  const own = new URL(publicUrl());
  if (origin === own.origin) return true;
  if (mcpSettings.of(strapi).allowedOrigins.includes(origin)) return true;
  return LOOPBACK_HOSTS.includes(own.hostname) && isLoopbackOrigin(origin);
};

const REQUEST_HEADERS = new Set([
  'authorization',
  'content-type',
  'accept',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
  'last-event-id',
]);

const EXPOSED_HEADERS = 'WWW-Authenticate, RateLimit, RateLimit-Policy, Retry-After';
const PREFLIGHT_SECONDS = '7200';

/** Lets scripts of an allowed origin read the response (2026-07-28 "Transports", CORS). */
export const allowOrigin = (ctx: Context, origin: string): void => {
  ctx.res.setHeader('Access-Control-Allow-Origin', origin);
  ctx.res.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
};

/** Answers a CORS preflight request. */
export const answerPreflight = (ctx: Context): void => {
  const allowed = ctx
    .get('Access-Control-Request-Headers')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => REQUEST_HEADERS.has(name.toLowerCase()) || /^mcp-param-[\w-]+$/i.test(name));
  ctx.set('Access-Control-Allow-Methods', 'POST');
  ctx.set('Access-Control-Allow-Headers', allowed.join(', '));
  ctx.set('Access-Control-Max-Age', PREFLIGHT_SECONDS);
  ctx.status = 204;
};

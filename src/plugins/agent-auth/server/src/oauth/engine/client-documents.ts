import { publicFetch } from '@ota-news/foundation/network/public-fetch';
import type { Core } from '@strapi/strapi';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { agentAuthSettings } from '../../settings';

const FETCH_TIMEOUT_MS = 2500;
const MAX_CLIENT_ID_LENGTH = 255;
const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;

/**
 * Bounds in seconds for caching a client's document, regardless of its headers: at least as long as the current request
 * needs, and short enough that a removed redirect address becomes invalid.
 */
export const KEPT_SECONDS = { min: 5, max: 86_400 };

/** Seconds to cache documents without caching headers. */
const KEPT_BY_DEFAULT = 300;

const secondsIn = (directives: string, name: string): number | undefined => {
  const found = new RegExp(`(?:^|,)\\s*${name}\\s*=\\s*"?(\\d+)`, 'i').exec(directives)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** Freshness lifetime of a response in seconds (RFC 9111 §4.2, §5.2.2). */
const freshness = (headers: Pick<Headers, 'get'>): number => {
  const directives = headers.get('cache-control') ?? '';
  if (/(?:^|,)\s*no-(?:cache|store)\b/i.test(directives)) return 0;
  const age = Number(headers.get('age') ?? 0) || 0;
  const maxAge = secondsIn(directives, 'max-age');
  if (maxAge !== undefined) return Math.max(0, maxAge - age);
  const expires = headers.get('expires');
  if (expires === null) return KEPT_BY_DEFAULT;
  // Invalid dates, in particular "0", mean already expired (RFC 9111 §5.3).
  const end = Date.parse(expires);
  return Number.isNaN(end) ? 0 : Math.max(0, Math.floor((end - Date.now()) / 1000));
};

const fetchedIds = new WeakMap<KoaContextWithOIDC, Set<string>>();

/**
 * Allows one fetch of a document per request. The engine looks up the client again to report an error to it, which must
 * not query a failing server twice.
 */
export const mayFetchDocument = (
  ctx: KoaContextWithOIDC | undefined,
  clientId: string,
): boolean => {
  if (clientId.length > MAX_CLIENT_ID_LENGTH) return false;
  // Calls from the admin panel have no engine context.
  if (ctx === undefined) return true;
  const ids = fetchedIds.get(ctx) ?? new Set();
  fetchedIds.set(ctx, ids);
  const isFirst = !ids.has(clientId);
  ids.add(clientId);
  return isFirst;
};

/**
 * Fetches a document referenced by a client: its metadata or its keys.
 *
 * @throws TypeError if the response is not JSON
 */
export const fetchForEngine = async (
  strapi: Core.Strapi,
  url: string | URL | Request,
  options: { method?: string } = {},
): Promise<globalThis.Response> => {
  // The global classes are undici's, but their types are of another version.
  const response = (await publicFetch(String(url), {
    method: options.method === 'POST' ? 'POST' : 'GET',
    headers: { accept: 'application/json' },
    timeoutMs: FETCH_TIMEOUT_MS,
    openNetworks: agentAuthSettings.of(strapi).privateNetworks,
  })) as unknown as globalThis.Response;
  if (response.status === 200 && !JSON_TYPE.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw new TypeError('the answer is not of the type application/json');
  }
  const headers = new Headers(response.headers);
  headers.set('cache-control', `max-age=${freshness(headers)}`);
  return new Response(response.body, { status: response.status, headers });
};

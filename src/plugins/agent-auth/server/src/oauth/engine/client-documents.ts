import { publicFetch } from '@ota-news/foundation/network/public-fetch';
import type { Core } from '@strapi/strapi';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { agentAuthSettings } from '../../settings';

const FETCH_TIMEOUT_MS = 2500;
const MAX_CLIENT_ID_LENGTH = 255;
const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;

/**
 * How long a client's document is kept, in seconds, whatever its headers say: long enough for the
 * request that it was read for, and never so long that a withdrawn address stays good.
 */
export const KEPT_SECONDS = { min: 5, max: 86_400 };

/** For documents of which their server says nothing. */
const KEPT_BY_DEFAULT = 300;

const secondsIn = (directives: string, name: string): number | undefined => {
  const found = new RegExp(`(?:^|,)\\s*${name}\\s*=\\s*"?(\\d+)`, 'i').exec(directives)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** How long an answer is fresh, in seconds (RFC 9111 §4.2, §5.2.2). */
const freshness = (headers: Headers): number => {
  const directives = headers.get('cache-control') ?? '';
  if (/(?:^|,)\s*no-(?:cache|store)\b/i.test(directives)) return 0;
  const age = Number(headers.get('age') ?? 0) || 0;
  const maxAge = secondsIn(directives, 'max-age');
  if (maxAge !== undefined) return Math.max(0, maxAge - age);
  const expires = headers.get('expires');
  if (expires === null) return KEPT_BY_DEFAULT;
  // What is no date, "0" above all, is over already (RFC 9111 §5.3).
  const end = Date.parse(expires);
  return Number.isNaN(end) ? 0 : Math.max(0, Math.floor((end - Date.now()) / 1000));
};

const asked = new WeakMap<KoaContextWithOIDC, Set<string>>();

/**
 * Whether a document may be read on behalf of a request: once. The engine looks a client up again to
 * tell it of an error, which must not ask a failing server twice.
 */
export const mayFetchDocument = (
  ctx: KoaContextWithOIDC | undefined,
  clientId: string,
): boolean => {
  if (clientId.length > MAX_CLIENT_ID_LENGTH) return false;
  // The panel asks the engine for a client outside any request of the engine's own.
  if (ctx === undefined) return true;
  const ids = asked.get(ctx) ?? new Set();
  asked.set(ctx, ids);
  const isFirst = !ids.has(clientId);
  ids.add(clientId);
  return isFirst;
};

/**
 * Fetches what a client refers to: its document and its keys.
 *
 * @throws TypeError when the answer is not JSON
 */
export const fetchForEngine = async (
  strapi: Core.Strapi,
  url: string | URL | Request,
  options: { method?: string } = {},
): Promise<globalThis.Response> => {
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
  headers.set('cache-control', `max-age=${freshness(response.headers)}`);
  return new Response(response.body, { status: response.status, headers });
};

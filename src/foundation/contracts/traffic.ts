import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Names of the rate limits; projects add theirs by declaration merging. */
export interface LimitNames {
  read: true;
  'failed-authentication': true;
  mcp: true;
  authorization: true;
  registration: true;
  'user-code': true;
}

export type LimitName = keyof LimitNames;

/** Quota per key. */
export interface Limit {
  /** Requests within the window; 0: unlimited. */
  quota: number;
  /** Length of the window, in seconds. */
  seconds: number;
}

/** Result of a rate limit check. */
export interface LimitDecision {
  readonly isAllowed: boolean;
  /** `RateLimit` and `RateLimit-Policy`, plus `Retry-After` on a refusal; empty if the limit is disabled. */
  readonly headers: Record<string, string>;
}

/** Options of a rate limit middleware. */
export interface RateLimitOptions {
  /**
   * Writes the body of a 429 response, whose status and rate limit headers are set.
   *
   * @param seconds after which a request is allowed again
   */
  refuse(ctx: Context, seconds: string): void;
  /** Key of a request; default: the client address. */
  keyOf?(ctx: Context): string;
  /** Omits the rate limit headers from responses to allowed requests. */
  isSilent?: boolean;
}

export interface LimitsService {
  /** Adds a limit, or replaces it. Call it in `register`. */
  add(name: LimitName, limit: Limit): void;
  /** Requests per key within the window; 0: unlimited. */
  quota(name: LimitName): number;
  /** Counts one request of `key` (an address, a token) against a limit. */
  consume(name: LimitName, key: string): LimitDecision | Promise<LimitDecision>;
  /** Checks the remaining quota of a key without counting a request. */
  peek(name: LimitName, key: string): LimitDecision | Promise<LimitDecision>;
  /** Reverts one `consume`, for limits that count failures only. */
  refund(name: LimitName, key: string): void | Promise<void>;
  /** Creates a middleware that counts each request against a limit and passes on the allowed ones. */
  rateLimit(name: LimitName, options: RateLimitOptions): Core.MiddlewareHandler;
}

/** Categories of requests for metrics. */
export type RouteKind = 'page' | 'document' | 'asset' | 'api' | 'panel' | 'agents' | 'other';

/** Category of a request for metrics, free of values chosen by the client. */
export interface RouteName {
  readonly kind: RouteKind;
  /** Pattern of the path, e.g. `/:otaSlug/:articleSlug`. */
  readonly pattern: string;
}

/** Handles a request before Strapi. Returns null to pass it on. */
export type GatewayHandler = (
  request: IncomingMessage,
  response: ServerResponse,
) => RouteName | null;

/** Writes an error response in the negotiated representation. */
export type ErrorResponder = (
  request: IncomingMessage,
  response: ServerResponse,
  error: { status: number; message: string; headers: Record<string, string> },
) => void | Promise<void>;

export interface GatewayService {
  /** Sets the route name of a request for metrics and the log. The last call wins. */
  name(request: IncomingMessage, route: RouteName): void;
  /** Adds a handler in front of Strapi, after the limits. */
  use(handler: GatewayHandler): void;
  /** Exempts requests from rate limiting. The predicate gets the path exactly as the routers see it. */
  exempt(predicate: (path: string, request: IncomingMessage) => boolean): void;
  /**
   * Counts matching requests against their own limit instead of the read limit. The predicate gets the canonical path:
   * decoded, lower case, no trailing slash.
   */
  assign(name: LimitName, predicate: (path: string, method: string) => boolean): void;
  /** Sets the error responder; the default writes JSON. */
  respondToErrorsWith(responder: ErrorResponder): void;
}

export interface ClientAddressService {
  /** Client address; forwarded headers count only if set by a trusted proxy. */
  of(request: IncomingMessage): string;
  /** Rate limit key of the client address: IPv6 by its /64. */
  keyOf(request: IncomingMessage): string;
  /** Tells if a trusted proxy sent the request. */
  isFromProxy(request: IncomingMessage): boolean;
  /**
   * Removes forwarded headers that no trusted proxy vouches for and reduces `X-Forwarded-For` to the client address, so
   * that Koa and Strapi can trust them.
   */
  cleanHeaders(request: IncomingMessage): void;
}

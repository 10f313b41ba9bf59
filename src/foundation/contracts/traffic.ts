import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Counter } from '../counters/counter';
import type { CountedRequests } from '../http-cache/request-counts';
import type { ClientAddresses } from '../network/client-address';
import type { CountedReading, ReadingCounts } from '../readership/reading-counts';

/** Names of the rate limits; projects add theirs by declaration merging. */
export interface LimitNames {
  read: true;
  'failed-authentication': true;
  'verified-agents': true;
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
  /** Length of the window in seconds. */
  windowSeconds(name: LimitName): number;
  /**
   * Counts elsewhere than in this process, for present and later limits. Call it before the first request.
   *
   * @param makeCounter creates the counter of a limit, whose window is in seconds
   */
  countWith(makeCounter: (name: LimitName, seconds: number) => Counter): void;
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

/** A request as the log shows it. */
export interface LoggedRequest {
  id: string | undefined;
  method: string | undefined;
  route: RouteName;
  status: number;
  seconds: number;
  /** Client address; the log shows only its network. */
  address: string;
}

/** Requests that web workers have answered from their copies. */
export interface ServedRequests {
  counts: CountedRequests;
  /** Empty unless requests are logged. */
  log: LoggedRequest[];
  readings: CountedReading[];
}

/** A response in memory, ready to be sent. */
export interface ReadyAnswer {
  readonly route: RouteName;
  /** Limit that counts the request; null: none. */
  readonly limit: LimitName | null;
  send(request: IncomingMessage, response: ServerResponse): void;
}

/** Finds the response to a request in memory. Returns null to pass the request on. */
export type GatewayHandler = (request: IncomingMessage) => ReadyAnswer | null;

/** Writes an error response in the negotiated representation. */
export type ErrorResponder = (
  request: IncomingMessage,
  response: ServerResponse,
  error: { status: number; message: string; headers: Record<string, string> },
) => void | Promise<void>;

export interface GatewayService {
  /** Sets the route name of a request for metrics and the log. The last call wins. */
  name(request: IncomingMessage, route: RouteName): void;
  /** Adds a handler in front of Strapi, whose responses are sent after the limits. */
  use(handler: GatewayHandler): void;
  /** Returns the limit that counts a request; null if it is exempt. */
  limitOf(request: IncomingMessage): LimitName | null;
  /** Exempts requests from rate limiting. The predicate gets the path exactly as the routers see it. */
  exempt(predicate: (path: string, request: IncomingMessage) => boolean): void;
  /**
   * Counts matching requests against their own limit instead of the read limit. The predicate gets the canonical path:
   * decoded, lower case, no trailing slash.
   */
  assign(name: LimitName, predicate: (path: string, method: string) => boolean): void;
  /** Adds requests that other processes have answered to the metrics and the log. */
  noteServed(served: ServedRequests): void;
  /**
   * Begins to count who reads what, and returns the counts, which the caller takes regularly. Call it in `register`; one
   * plugin can.
   */
  countReadings(): ReadingCounts;
  /** Sets the error responder; the default writes JSON. */
  respondToErrorsWith(responder: ErrorResponder): void;
}

export interface ClientAddressService extends ClientAddresses {
  /**
   * Removes forwarded headers that no trusted proxy vouches for and reduces `X-Forwarded-For` to the client address, so
   * that Koa and Strapi can trust them.
   */
  cleanHeaders(request: IncomingMessage): void;
}

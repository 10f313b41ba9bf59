import type { IncomingMessage, ServerResponse } from 'node:http';

/** The kinds of traffic that have a limit of their own; a project's join by declaration merging. */
export interface LimitNames {
  read: true;
  'failed-authentication': true;
  mcp: true;
  authorization: true;
  registration: true;
  'user-code': true;
}

export type LimitName = keyof LimitNames;

/** How much is allowed to one key. */
export interface Limit {
  /** Requests within the window; 0: any number. */
  quota: number;
  /** Length of the window, in seconds. */
  seconds: number;
}

/** What a limit says to one request. */
export interface LimitDecision {
  readonly isAllowed: boolean;
  /** `RateLimit` and `RateLimit-Policy`, and `Retry-After` on a refusal; empty when switched off. */
  readonly headers: Record<string, string>;
}

export interface LimitsService {
  /** Adds a limit, or replaces it. Call it in `register`. */
  add(name: LimitName, limit: Limit): void;
  /** Requests of one key that a limit allows within its window; 0: any number. */
  quota(name: LimitName): number;
  /** Counts one request of `key` (an address, a token) against a limit. */
  consume(name: LimitName, key: string): LimitDecision | Promise<LimitDecision>;
  /** Says whether a key is out of budget, without counting. */
  peek(name: LimitName, key: string): LimitDecision | Promise<LimitDecision>;
  /** Takes one `consume` back, for limits that count failures only. */
  giveBack(name: LimitName, key: string): void | Promise<void>;
}

/** What requests are counted by. */
export type RouteKind = 'page' | 'document' | 'asset' | 'api' | 'panel' | 'agents' | 'other';

/** What a request was for, without anything that its sender has made up. */
export interface RouteName {
  readonly kind: RouteKind;
  /** Pattern of the path, e.g. `/:otaSlug/:articleSlug`. */
  readonly pattern: string;
}

/** Answers a request without Strapi. Returns null to let it go on. */
export type GatewayHandler = (
  request: IncomingMessage,
  response: ServerResponse,
) => RouteName | null;

/** Draws an error in the representation that a request asks for. */
export type ErrorResponder = (
  request: IncomingMessage,
  response: ServerResponse,
  error: { status: number; message: string; headers: Record<string, string> },
) => void | Promise<void>;

export interface GatewayService {
  /** Says what a request was for, as metrics and the log call it. The last word counts. */
  name(request: IncomingMessage, route: RouteName): void;
  /** Adds a handler in front of Strapi, after the limits. */
  use(handler: GatewayHandler): void;
  /** Takes a request out of the count: the predicate gets its path, exactly as the routers do. */
  exempt(predicate: (path: string, request: IncomingMessage) => boolean): void;
  /**
   * Counts some requests against a limit of their own instead of the one for reads. The predicate gets
   * the path in its one canonical spelling: decoded, in lower case, without a slash at the end.
   */
  assign(name: LimitName, predicate: (path: string, method: string) => boolean): void;
  /** Sets how refusals look; the plain default is JSON. */
  respondToErrorsWith(responder: ErrorResponder): void;
}

export interface ClientAddressService {
  /** The client's address, forwarded headers counted only from trusted proxies. */
  of(request: IncomingMessage): string;
  /** The key under which the address is limited: IPv6 by its /64. */
  keyOf(request: IncomingMessage): string;
  /** Whether a trusted proxy has sent the request. */
  isFromProxy(request: IncomingMessage): boolean;
  /**
   * Leaves only those forwarded headers on a request that a trusted proxy vouches for, the client's
   * address alone in `X-Forwarded-For`, so that Koa and Strapi may believe them.
   */
  cleanHeaders(request: IncomingMessage): void;
}

import { registerMetrics } from '@ota-news/foundation/contracts/operations';
import { getService } from '@ota-news/foundation/contracts/services';
import type {
  LoggedRequest,
  RouteKind,
  RouteName,
  ServedRequests,
} from '@ota-news/foundation/contracts/traffic';
import {
  createRequestCounts,
  LATENCY_BOUNDS,
} from '@ota-news/foundation/http-cache/request-counts';
import { networkOf } from '@ota-news/foundation/network/network-of';
import { identifyRequest, REQUEST_ID } from '@ota-news/foundation/network/request-id';
import { canonicalPath, requestPath } from '@ota-news/foundation/network/request-path';
import { isOfPanel } from '@ota-news/foundation/network/strapi-paths';
import {
  createReadingCounts,
  type ReadingCounts,
} from '@ota-news/foundation/readership/reading-counts';
import type { Core } from '@strapi/strapi';
import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ownService } from '../own-services';

const AGENTS = /^\/(mcp|oauth|agent)(\/|$)/;

const FALLBACK: [RegExp, RouteKind][] = [
  [AGENTS, 'agents'],
  [/^\/api(\/|$)/, 'api'],
  [/^\/(uploads|assets)\//, 'asset'],
];

/** Name of a request without a route: only its kind, because paths may contain anything. */
const unnamed = (request: IncomingMessage): RouteName => {
  const path = canonicalPath(requestPath(request));
  const kind = isOfPanel(path)
    ? 'panel'
    : (FALLBACK.find(([pattern]) => pattern.test(path))?.[1] ?? 'other');
  return { kind, pattern: '-' };
};

const kindOf = (pattern: string): RouteKind => {
  if (AGENTS.test(pattern)) return 'agents';
  return pattern.startsWith('/api/') ? 'api' : 'panel';
};

/** Constraint of a route parameter, as in `/:id([\w-]+)`; omitted from route names. */
const CONSTRAINT = /(:\w+)\([^)]*\)/g;

/** Network of an address, too large to identify a person: /24 for IPv4, /48 for IPv6. */
const coarse = (address: string): string => {
  if (!ipaddr.isValid(address)) return '-';
  const known = ipaddr.process(address);
  return networkOf(known, known.kind() === 'ipv4' ? 24 : 48);
};

/** Assigns ids and names to requests, counts them, and optionally logs them. */
const createRequests = ({ strapi }: { strapi: Core.Strapi }) => {
  const names = new WeakMap<IncomingMessage, RouteName>();
  const contexts = new WeakMap<IncomingMessage, Context>();
  const counts = createRequestCounts();
  let readings: ReadingCounts | null = null;
  const isLogged = strapi.log.isLevelEnabled('http');
  const signatures = ownService(strapi, 'agent-signatures');
  const clients = () => getService(strapi, 'traffic', 'client-address');

  const log = (
    { id, method, route, status, seconds, address }: LoggedRequest,
    isHit: boolean,
  ): void => {
    const duration = Math.round(seconds * 1e6) / 1e3;
    strapi.log.http({
      message: `${method} ${route.pattern} ${status} (${duration} ms)`,
      event: 'request',
      request_id: id,
      method,
      route: route.pattern,
      kind: route.kind,
      status,
      duration_ms: duration,
      cache: isHit ? 'hit' : 'miss',
      network: coarse(address),
    });
  };

  /** Counts a signed request once it is known who has signed it, which may need a fetch. */
  const countReading = (request: IncomingMessage, status: number, route: RouteName): void => {
    if (!signatures.isSigned(request)) return readings?.add(request, status, route);
    void signatures
      .clientOf(request)
      .then((client) => readings?.add(request, status, route, client));
  };

  const count = (
    request: IncomingMessage,
    status: number,
    route: RouteName,
    began: number,
    isHit: boolean,
  ): void => {
    const seconds = (performance.now() - began) / 1000;
    counts.add(route.kind, status, seconds);
    if (readings !== null) countReading(request, status, route);
    if (!isLogged) return;
    const id = request.headers[REQUEST_ID] as string | undefined;
    const address = clients().of(request);
    log({ id, method: request.method, route, status, seconds, address }, isHit);
  };

  const nameOf = (request: IncomingMessage): RouteName => {
    const matched = contexts.get(request)?._matchedRoute;
    if (typeof matched !== 'string') return names.get(request) ?? unnamed(request);
    const pattern = matched.replace(CONSTRAINT, '$1');
    return { kind: kindOf(pattern), pattern };
  };

  return {
    /** True if every request is logged, including cached responses. */
    isLogged,

    /** Sets the request id on request and response: that of a trusted proxy, or a new one. */
    identify: (request: IncomingMessage, response: ServerResponse): void =>
      identifyRequest(clients(), request, response),

    name(request: IncomingMessage, route: RouteName): void {
      names.set(request, route);
    },

    /** Names a request by the pattern of the route that routers match, if any does. */
    nameByRoute(context: Context): void {
      contexts.set(context.req, context);
    },

    /** Counts a request that was answered from memory. */
    note(
      request: IncomingMessage,
      response: ServerResponse,
      route: RouteName,
      began: number,
    ): void {
      count(request, response.statusCode, route, began, true);
    },

    /** Counts requests that web workers have answered. */
    noteServed({ counts: served, log: logged, readings: read }: ServedRequests): void {
      counts.merge(served);
      readings?.merge(read);
      for (const request of logged) log(request, true);
    },

    /** Counts readings from now on. */
    countReadings(): ReadingCounts {
      if (readings !== null) throw new Error('Readings are counted already.');
      return (readings = createReadingCounts());
    },

    /** Counts a request after the response, or after the client has disconnected. */
    follow(request: IncomingMessage, response: ServerResponse, began: number): void {
      response.once('close', () => {
        // Status 499, as in nginx: the client disconnected before the response.
        const status = response.writableFinished ? response.statusCode : 499;
        count(request, status, nameOf(request), began, false);
      });
    },

    offer(): void {
      registerMetrics(
        strapi,
        {
          kind: 'counter',
          name: 'http_requests_total',
          help: 'Requests by kind of route and status; 499: the client went away.',
          samples: counts.totals,
        },
        {
          kind: 'histogram',
          name: 'http_request_duration_seconds',
          help: 'Time until an answer was sent, by kind of route.',
          bounds: LATENCY_BOUNDS,
          distributions: counts.latencies,
        },
      );
    },
  };
};

export type Requests = ReturnType<typeof createRequests>;
export default createRequests;

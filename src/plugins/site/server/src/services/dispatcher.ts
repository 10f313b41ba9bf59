import { getService } from '@ota-news/foundation/contracts/services';
import type { PathLookup, PublicPage, PublicRequest } from '@ota-news/foundation/contracts/site';
import type { RouteName } from '@ota-news/foundation/contracts/traffic';
import { unavailabilityIn } from '@ota-news/foundation/database/unavailability';
import {
  negotiate,
  negotiateError,
  type Representation,
} from '@ota-news/foundation/http-cache/negotiation';
import { isStrapiPath } from '@ota-news/foundation/network/strapi-paths';
import type { Core } from '@strapi/strapi';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Entry } from '../http/entry';
import { readTarget, statusOfUnreadable, alternateOf, type Target } from '../http/paths';
import { canonicalQuery, routeMatcher, type Match } from '../http/route-matching';
import { isRedirection, lookUpAll } from '../http/path-lookups';
import { send } from '../http/send';
import { ownService } from '../own-services';

/** An error response. */
export interface Failure {
  status: number;
  /** Replaces the default text of the status. */
  message?: string;
  headers?: Record<string, string>;
}

const failureOf = (error: unknown): Failure => {
  const reason = unavailabilityIn(error);
  return reason === null
    ? { status: 500 }
    : { status: 503, headers: { 'Retry-After': String(reason.retrySeconds) } };
};

const ASSET: RouteName = { kind: 'asset', pattern: '/assets/:file' };

/** Finds route, representation and cache entry for a request. */
const createDispatcher = ({ strapi }: { strapi: Core.Strapi }) => {
  const registry = ownService(strapi, 'routes');
  const cache = ownService(strapi, 'page-cache');
  const renderer = ownService(strapi, 'renderer');
  const gateway = getService(strapi, 'traffic', 'gateway');
  const match = routeMatcher(registry.all());

  /** True for paths used by programs: Strapi's API, and documents that are not pages. */
  const hasJsonErrors = (path: string): boolean => {
    if (isStrapiPath(path)) return true;
    const route = match(path, false)?.route;
    return route?.kind === 'document';
  };

  const answer = async (
    { route, params }: Match,
    path: string,
    query: Record<string, string>,
    representation: Representation,
    isAlternate: boolean,
  ): Promise<Entry | null> => {
    const request: PublicRequest = { params, query };
    const own = new URLSearchParams(query).toString();
    const address = own === '' ? path : `${path}?${own}`;
    const result = await route.respond(request);
    if (result === null) return null;
    if (isRedirection(result)) return renderer.redirection(result, isAlternate);
    if ('contentType' in result) return renderer.document(result);
    return renderer.page(result, { address, path, query: own, representation, isAlternate });
  };

  /** Responds with an error in the negotiated format; API clients always get JSON. */
  const fail = async (
    request: IncomingMessage,
    response: ServerResponse,
    { status, message, headers }: Failure,
  ): Promise<void> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const wanted = negotiateError(request.headers.accept);
    const form = wanted === 'html' && path.endsWith('.md') ? 'markdown' : wanted;
    const sendsJson = /[/+]json\b/i.test(request.headers['content-type'] ?? '');
    // Browsers never send unimplemented methods.
    const isOfProgram = sendsJson || status === 501;
    const entry =
      form === 'json' || isOfProgram || hasJsonErrors(path)
        ? renderer.apiError(status, message, headers)
        : await renderer.error(status, form, message, headers);
    return send(request, response, entry);
  };

  /** Redirects an unknown path if it has moved, keeping the query; otherwise responds with 404. */
  const leadOn = async (
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
  ): Promise<void> => {
    const found = await registry.elsewhere(target.path);
    if (found === null) return fail(request, response, { status: 404 });
    registry.moved(target.path);
    const query = target.query.toString();
    const redirectTo =
      query === '' || /[?#]/.test(found.redirectTo)
        ? found.redirectTo
        : `${found.redirectTo}?${query}`;
    const entry = renderer.redirection({ ...found, redirectTo }, target.isAlternate);
    return send(request, response, entry);
  };

  const respond = async (
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    found: Match,
  ): Promise<void> => {
    const isNegotiated = found.route.kind === 'page' && !target.isAlternate;
    const representation = isNegotiated
      ? negotiate(request.headers.accept)
      : found.route.kind === 'page'
        ? 'markdown'
        : 'html';
    const query = canonicalQuery(found.route, target.query);
    const base = `${target.isAlternate ? alternateOf(target.path) : target.path}?${new URLSearchParams(query).toString()}`;
    const keys = isNegotiated ? { html: `${base} html`, markdown: `${base} markdown` } : base;
    const form = representation ?? 'html';
    const key = typeof keys === 'string' ? keys : keys[form];
    const entry = await cache.fetch(key, found.route.cacheSeconds, () =>
      answer(found, target.path, query, form, target.isAlternate),
    );
    if (entry === null) return leadOn(request, response, target);
    if (entry.status === 301) registry.moved(target.path);
    // A 406 requires that the page exists.
    if (representation === null && entry.status === 200) {
      return send(request, response, renderer.notAcceptable());
    }
    if (entry.forBrowsers !== null) {
      const isBrowser = request.headers.accept?.includes('text/html') === true;
      return send(request, response, isBrowser ? entry.forBrowsers : entry);
    }
    if (entry.status !== 200) return send(request, response, entry);
    const alias = { keys, route: found.name, limit: gateway.limitOf(request) };
    return cache.sendAs(request, response, alias, key, entry);
  };

  return {
    /** Responds with a page that does not belong to a route. */
    async show(
      request: IncomingMessage,
      response: ServerResponse,
      page: PublicPage,
    ): Promise<void> {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
      const representation = negotiate(request.headers.accept) ?? 'html';
      const place = { address: path, path, query: '', representation, isAlternate: false };
      return send(request, response, await renderer.page(page, place));
    },

    /** Handles a request to the public site. Returns false for other paths. */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const url = request.url ?? '/';
      const target = readTarget(url);
      if (target === null) {
        await fail(request, response, { status: statusOfUnreadable(url) });
        return true;
      }
      const { path, isAlternate } = target;
      if (isStrapiPath(path)) return false;
      try {
        const asset = renderer.asset(path);
        if (asset !== null) {
          gateway.name(request, ASSET);
          await send(request, response, asset);
          return true;
        }
        const found = match(path, isAlternate);
        if (found !== null) {
          gateway.name(request, found.name);
          await respond(request, response, target, found);
          return true;
        }
        if (
          path.length > 1 &&
          path.endsWith('/') &&
          match(path.slice(0, -1), isAlternate) !== null
        ) {
          const query = url.slice(url.indexOf('?') === -1 ? url.length : url.indexOf('?'));
          const redirectTo = encodeURI(path.slice(0, -1)) + query;
          await send(request, response, renderer.redirection({ redirectTo }, false));
          return true;
        }
        return false;
      } catch (error) {
        strapi.log.error(error);
        await fail(request, response, failureOf(error));
        return true;
      }
    },

    /** Handles a read request that no other handler has answered. */
    async answerUnknown(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const target = readTarget(request.url ?? '/');
      if (target === null || isStrapiPath(target.path)) {
        return fail(request, response, { status: 404 });
      }
      try {
        return await leadOn(request, response, target);
      } catch (error) {
        strapi.log.error(error);
        return fail(request, response, failureOf(error));
      }
    },

    /** Checks paths for documents or redirects of the routes. */
    find: (paths: string[]): Promise<Map<string, PathLookup>> => lookUpAll(match, paths),

    /** Builds the page at a public path; null if there is none. */
    async pageAt(path: string): Promise<PublicPage | null> {
      const found = match(path, false);
      if (found?.route.kind !== 'page') return null;
      const result = await found.route.respond({ params: found.params, query: {} });
      return result !== null && 'content' in result ? result : null;
    },

    /** Text of a public document: Markdown of a page, or content of a file; null if there is none. */
    async textAt(path: string): Promise<string | null> {
      const target = readTarget(path);
      const found = target && match(target.path, target.isAlternate);
      if (!target || !found) return null;
      const representation = found.route.kind === 'page' ? 'markdown' : 'html';
      const key = `${target.isAlternate ? alternateOf(target.path) : target.path}?`;
      const entry = await cache.fetch(key, found.route.cacheSeconds, () =>
        answer(found, target.path, {}, representation, target.isAlternate),
      );
      return entry?.status === 200 ? entry.identity.body.toString() : null;
    },

    fail,
  };
};

export default createDispatcher;

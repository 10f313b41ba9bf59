import type { Core } from '@strapi/strapi';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getService } from '../../../../../contracts/services';
import type {
  ErrorResponder,
  FrontDoorService,
  FrontHandler,
  LimitDecision,
  LimitName,
  RouteName,
} from '../../../../../contracts/traffic';

import type { Requests } from './requests';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const writeJson = (
  response: ServerResponse,
  status: number,
  name: string,
  message: string,
  headers: Record<string, string> = {},
): void => {
  const body = JSON.stringify({ data: null, error: { status, name, message, details: {} } });
  response.writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
  response.end(body);
};

const respondWithJson: ErrorResponder = (_request, response, { status, message, headers }) =>
  writeJson(response, status, 'TooManyRequestsError', message, headers);

const REFUSAL: RouteName = { kind: 'other', pattern: '(refused by a limit)' };

const EXEMPT: LimitDecision = { isAllowed: true, headers: {} };

const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
};

/** Answers by which no token was accepted: refused, or nothing there that would look at it. */
const REFUSED = new Set([401, 404, 405]);

/**
 * Calls with a token have a limit of their own at the door they go to; here only those are counted
 * whose token got them nowhere. On any other path a token means nothing and does not lift the limit for reads.
 */
const carriesToken = (request: IncomingMessage, path: string): boolean =>
  (path.startsWith('/api/') || path === '/mcp') &&
  /^bearer /i.test(request.headers.authorization ?? '');

/**
 * Stands between the socket and Strapi: counts each request, lets handlers such as the page cache
 * answer, and hands the rest to Strapi. A request answered here costs about what bare Node costs.
 */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const handlers: FrontHandler[] = [];
  const exemptions: ((path: string) => boolean)[] = [];
  const assignments: {
    name: LimitName;
    matches: (path: string, method: string) => boolean;
  }[] = [];
  let respondToError = respondWithJson;

  const isExempt = (path: string): boolean => exemptions.some((matches) => matches(path));

  const limitOf = (path: string, method = 'GET'): LimitName =>
    assignments.find(({ matches }) => matches(path, method))?.name ?? 'read';

  const requests = strapi.plugin('traffic').service('requests') as Requests;

  const service: FrontDoorService & { open(): void } = {
    name: requests.name,

    use(handler) {
      handlers.push(handler);
    },

    exempt(predicate) {
      exemptions.push(predicate);
    },

    assign(name, predicate) {
      assignments.push({ name, matches: predicate });
    },

    respondToErrorsWith(responder) {
      respondToError = responder;
    },

    /** Puts itself in front of Strapi's request listener. */
    open() {
      const limits = getService(strapi, 'traffic', 'limits');
      const clients = getService(strapi, 'traffic', 'client-address');
      const { httpServer } = strapi.server;
      const [toStrapi] = httpServer.listeners('request') as Listener[];
      if (toStrapi === undefined) {
        throw new Error('Strapi has no request listener to stand before.');
      }

      /** A fault while answering must not end the process, nor leave the client waiting. */
      const fail = (response: ServerResponse, error: unknown): void => {
        strapi.log.error(error);
        if (response.headersSent) response.destroy();
        else writeJson(response, 500, 'InternalServerError', 'The request could not be answered.');
      };

      const goOn: Listener = (request, response) => {
        const began = performance.now();
        // An answer from memory costs so little that an id nobody looks up would be felt.
        if (requests.isLogged) requests.identify(request, response);
        for (const handler of handlers) {
          const route = handler(request, response);
          if (route !== null) return requests.note(request, response, route, began);
        }
        if (!requests.isLogged) requests.identify(request, response);
        clients.cleanHeaders(request);
        requests.follow(request, response, began);
        toStrapi(request, response);
      };

      const refuse = async (
        request: IncomingMessage,
        response: ServerResponse,
        decision: LimitDecision,
      ): Promise<void> => {
        requests.identify(request, response);
        requests.name(request, REFUSAL);
        requests.follow(request, response, performance.now());
        const { headers } = decision;
        const message = `Too many requests. Wait ${headers['Retry-After']} seconds, then go on at a slower pace.`;
        await respondToError(request, response, { status: 429, message, headers });
      };

      const follow = (
        request: IncomingMessage,
        response: ServerResponse,
        decision: LimitDecision,
      ): void => {
        try {
          if (decision.isAllowed) goOn(request, response);
          else void refuse(request, response, decision).catch((error) => fail(response, error));
        } catch (error) {
          fail(response, error);
        }
      };

      const count = (
        request: IncomingMessage,
        response: ServerResponse,
        path: string,
      ): LimitDecision | Promise<LimitDecision> => {
        const key = clients.keyOf(request);
        if (!carriesToken(request, path)) return limits.consume(limitOf(path, request.method), key);
        response.once('finish', () => {
          if (REFUSED.has(response.statusCode)) void limits.consume('failed-authentication', key);
        });
        return limits.peek('failed-authentication', key);
      };

      httpServer.removeListener('request', toStrapi);
      httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const path = pathOf(request.url ?? '/');
        if (isExempt(path)) return follow(request, response, EXEMPT);
        const decision = count(request, response, path);
        if (!(decision instanceof Promise)) return follow(request, response, decision);
        decision.then(
          (decided) => follow(request, response, decided),
          (error: unknown) => fail(response, error),
        );
      });
    },
  };
  return service;
};

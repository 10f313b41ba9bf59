import { getService } from '@ota-news/foundation/contracts/services';
import type {
  ErrorResponder,
  GatewayService,
  GatewayHandler,
  LimitDecision,
  LimitName,
  ReadyAnswer,
  RouteName,
} from '@ota-news/foundation/contracts/traffic';
import { errorBody } from '@ota-news/foundation/network/error-answer';
import { canonicalPath, isApiPath, requestPath } from '@ota-news/foundation/network/request-path';
import { hasSeveralHosts } from '@ota-news/foundation/network/several-hosts';
import type { Core } from '@strapi/strapi';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ownService } from '../own-services';
import { trafficSettings } from '../settings';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const writeFailure = (
  response: ServerResponse,
  failure: { status: number; message: string; headers?: Record<string, string> },
): void => {
  const headers = { ...failure.headers, 'Content-Type': 'application/json; charset=utf-8' };
  response.writeHead(failure.status, headers);
  response.end(JSON.stringify(errorBody(failure)));
};

const respondWithJson: ErrorResponder = (_request, response, failure) =>
  writeFailure(response, failure);

const REFUSAL: RouteName = { kind: 'other', pattern: '(refused by a limit)' };

const MALFORMED: RouteName = { kind: 'other', pattern: '(malformed)' };

const EXEMPT: LimitDecision = { isAllowed: true, headers: {} };

/**
 * Sits between the socket and Strapi: applies rate limits, lets handlers such as the page cache respond, and passes the
 * rest to Strapi. A response from a handler costs about as much as with plain Node.
 */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const handlers: GatewayHandler[] = [];
  const exemptions: ((path: string, request: IncomingMessage) => boolean)[] = [];
  const assignments: {
    name: LimitName;
    matches: (path: string, method: string) => boolean;
  }[] = [];
  let respondToError = respondWithJson;

  const limitOf = (request: IncomingMessage): LimitName | null => {
    const path = requestPath(request);
    if (exemptions.some((matches) => matches(path, request))) return null;
    const { method = 'GET' } = request;
    const canonical = canonicalPath(path);
    return assignments.find(({ matches }) => matches(canonical, method))?.name ?? 'read';
  };

  const findReady = (request: IncomingMessage): ReadyAnswer | null => {
    for (const handler of handlers) {
      const ready = handler(request);
      if (ready !== null) return ready;
    }
    return null;
  };

  const requests = ownService(strapi, 'requests');

  const service: GatewayService & { open(): void } = {
    name: requests.name,
    noteServed: requests.noteServed,
    countReadings: requests.countReadings,
    limitOf,

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

    /** Replaces Strapi's request listener. */
    open() {
      const limits = getService(strapi, 'traffic', 'limits');
      const clients = getService(strapi, 'traffic', 'client-address');
      const signatures = ownService(strapi, 'agent-signatures');
      const hasOwnLimit = trafficSettings.of(strapi).limits.verifiedAgents !== undefined;
      const { httpServer } = strapi.server;
      const [toStrapi] = httpServer.listeners('request') as Listener[];
      if (toStrapi === undefined) {
        throw new Error('Strapi has no request listener to stand before.');
      }

      /** An error must neither end the process nor leave the request without a response. */
      const fail = (response: ServerResponse, error: unknown): void => {
        strapi.log.error(error);
        if (response.headersSent) response.destroy();
        else writeFailure(response, { status: 500, message: 'The request could not be answered.' });
      };

      const sendReady = (
        request: IncomingMessage,
        response: ServerResponse,
        ready: ReadyAnswer,
      ): void => {
        const began = performance.now();
        // Cached responses get no request id unless they are logged, because generating it would be a noticeable part
        // of their cost.
        if (requests.isLogged) requests.identify(request, response);
        ready.send(request, response);
        requests.note(request, response, ready.route, began);
      };

      const passOn: Listener = (request, response) => {
        const began = performance.now();
        requests.identify(request, response);
        clients.cleanHeaders(request);
        requests.follow(request, response, began);
        toStrapi(request, response);
      };

      /** Responds 400 and closes the connection, as RFC 9112 §3.2 requires. */
      const refuseHosts: Listener = (request, response) => {
        requests.identify(request, response);
        requests.name(request, MALFORMED);
        requests.follow(request, response, performance.now());
        writeFailure(response, {
          status: 400,
          message: 'The request has more than one Host header field. Send exactly one.',
          headers: { Connection: 'close' },
        });
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

      /** Adds rate limit headers, by which programs pace themselves. Omitted for pages, as readers never see them. */
      const setRateLimitHeaders = (response: ServerResponse, { headers }: LimitDecision): void => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      };

      const follow = (
        request: IncomingMessage,
        response: ServerResponse,
        ready: ReadyAnswer | null,
        decision: LimitDecision,
      ): void => {
        try {
          if (hasSeveralHosts(request)) return refuseHosts(request, response);
          if (!decision.isAllowed) {
            void refuse(request, response, decision).catch((error) => fail(response, error));
          } else if (ready !== null) sendReady(request, response, ready);
          else {
            if (isApiPath(requestPath(request))) setRateLimitHeaders(response, decision);
            passOn(request, response);
          }
        } catch (error) {
          fail(response, error);
        }
      };

      /**
       * Counts a signed read against its operator's own limit if the key in memory proves it, else against the address.
       * An address that has no reads left is not verified: forged signatures cost no more than reads.
       */
      const consumeSigned = async (request: IncomingMessage): Promise<LimitDecision> => {
        const address = clients.keyOf(request);
        const isWithin = (await limits.peek('read', address)).isAllowed;
        const operator = isWithin ? await signatures.operatorAtHand(request) : null;
        return operator === null
          ? limits.consume('read', address)
          : limits.consume('verified-agents', operator);
      };

      const consume = (
        request: IncomingMessage,
        limit: LimitName,
      ): LimitDecision | Promise<LimitDecision> =>
        limit === 'read' && hasOwnLimit && signatures.isSigned(request)
          ? consumeSigned(request)
          : limits.consume(limit, clients.keyOf(request));

      httpServer.removeListener('request', toStrapi);
      httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const ready = findReady(request);
        const limit = ready === null ? limitOf(request) : ready.limit;
        if (limit === null) return follow(request, response, ready, EXEMPT);
        const decision = consume(request, limit);
        if (!(decision instanceof Promise)) return follow(request, response, ready, decision);
        decision.then(
          // What was found may have been purged meanwhile.
          (decided) => follow(request, response, findReady(request), decided),
          (error: unknown) => fail(response, error),
        );
      });
    },
  };
  return service;
};

import {
  readSharedResponse,
  SHARED_RESPONSE,
} from '@ota-news/foundation/http-cache/shared-response';
import { errorBody } from '@ota-news/foundation/network/error-answer';
import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Copies } from './copies';
import { CLIENT_ADDRESS, endToEndHeaders, reusableHeaders } from './hop-headers';

/** Longest wait for a service that starts anew, in milliseconds. */
const RESTART_MS = 15_000;
const RETRY_MS = 100;

/** Errors of connect(2) while no service listens. */
const NOBODY_LISTENS = new Set(['ECONNREFUSED', 'ENOENT', 'EAGAIN']);

const UNAVAILABLE = {
  status: 503,
  message: 'The service is starting again. Send the request once more in some seconds.',
};

const refuse = (response: ServerResponse): void => {
  response.writeHead(UNAVAILABLE.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '5',
  });
  response.end(JSON.stringify(errorBody(UNAVAILABLE)));
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

const headersFor = (request: IncomingMessage): string[] => {
  const { rawHeaders, headers, method, socket } = request;
  const forwarded = endToEndHeaders(rawHeaders, headers.connection);
  forwarded.push(CLIENT_ADDRESS, socket.remoteAddress ?? '');
  if (headers['transfer-encoding'] !== undefined) forwarded.push('Transfer-Encoding', 'chunked');
  else if (headers['content-length'] === undefined && method !== 'GET' && method !== 'HEAD') {
    // Node would announce a body of unknown length.
    forwarded.push('Content-Length', '0');
  }
  return forwarded;
};

/**
 * Creates the forwarding of requests to the service. Requests wait while the service starts again; one that it may have
 * begun to handle is not repeated, except reads.
 *
 * @param socketPath socket on which the service listens
 * @param copies keeps the responses that the service shares
 */
export const createForwarding = (socketPath: string, copies: Copies) => {
  const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 64 });

  const passOn = (
    request: IncomingMessage,
    response: ServerResponse,
    answer: IncomingMessage,
    purgedUntil: number,
  ): void => {
    const { statusCode = 502, statusMessage, headers } = answer;
    const forwarded = endToEndHeaders(answer.rawHeaders, headers.connection);
    // Asked for after a request that can't be understood safely, and of clients that send too much.
    if (headers.connection === 'close') response.shouldKeepAlive = false;
    response.writeHead(statusCode, statusMessage, forwarded);
    const shared = headers[SHARED_RESPONSE];
    if (typeof shared === 'string' && statusCode === 200 && request.method === 'GET') {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => {
        // A purge in between may have outdated the response.
        if (!answer.complete || copies.purgedUntil() !== purgedUntil) return;
        copies.keep(request, readSharedResponse(shared), {
          headers: reusableHeaders(forwarded),
          body: Buffer.concat(chunks),
          etag: headers.etag,
          lastModified: headers['last-modified'],
        });
      });
    }
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  };

  const forward = (
    request: IncomingMessage,
    response: ServerResponse,
    giveUpAt = performance.now() + RESTART_MS,
  ): void => {
    // Its client may have left while it waited; nobody would end what is sent on.
    if (response.destroyed) return;
    const { method, url } = request;
    const purgedUntil = copies.purgedUntil();
    let hasAnswer = false;
    const upstream: ClientRequest = http.request({
      agent,
      socketPath,
      method,
      path: url,
      headers: headersFor(request),
      setHost: false,
    });

    const isRepeatable = (code: string | undefined): boolean => {
      if (code !== undefined && NOBODY_LISTENS.has(code)) return true;
      const isRead = method === 'GET' || method === 'HEAD';
      return isRead && !hasBody(request);
    };

    const onAbort = (): void => void (response.writableFinished || upstream.destroy());
    response.once('close', onAbort);
    upstream.once('response', (answer) => {
      hasAnswer = true;
      // What the service has not read of the body it does not want.
      if (!request.complete) request.unpipe(upstream);
      request.resume();
      passOn(request, response, answer, purgedUntil);
    });
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      response.off('close', onAbort);
      if (hasAnswer || response.destroyed) return void response.destroy();
      if (!isRepeatable(error.code) || performance.now() > giveUpAt) return refuse(response);
      setTimeout(() => forward(request, response, giveUpAt), RETRY_MS);
    });
    // The body is read once the service has accepted the connection: until then the request can be repeated.
    upstream.once('socket', (socket) => {
      const sendBody = (): void => {
        if (hasBody(request)) request.pipe(upstream);
        else upstream.end();
      };
      if (socket.connecting) socket.once('connect', sendBody);
      else sendBody();
    });
  };

  return (request: IncomingMessage, response: ServerResponse): void => forward(request, response);
};

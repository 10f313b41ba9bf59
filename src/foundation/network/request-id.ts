import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientAddresses } from './client-address';

/** Header of the request id, in lower case. */
export const REQUEST_ID = 'x-request-id';

/** Accepted request ids of proxies: safe in a log line and limited in length. */
const PROXY_ID = /^[\w.:-]{1,100}$/;

/** Sets the request id on request and response: that of a trusted proxy, or a new one. */
export const identifyRequest = (
  clients: Pick<ClientAddresses, 'isFromProxy'>,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const given = request.headers[REQUEST_ID];
  const isKept = typeof given === 'string' && PROXY_ID.test(given) && clients.isFromProxy(request);
  const id = isKept ? given : randomUUID();
  request.headers[REQUEST_ID] = id;
  response.setHeader('X-Request-Id', id);
};

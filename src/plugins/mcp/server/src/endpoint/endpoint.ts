import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import type { Core } from '@strapi/strapi';
import { withMessage } from '../protocol/request-message';
import { createServer } from '../protocol/server';
import { legacyHandler } from './legacy';
import { asRpcError, receive } from './message';

const MEBIBYTE = 1024 * 1024;
const MAX_STREAMS = 64;

/** Serves `POST /mcp`: stateless Streamable HTTP for all supported protocol revisions. */
const createEndpoint = ({ strapi }: { strapi: Core.Strapi }) => {
  const serverOf: McpServerFactory = (request) => createServer(strapi, request);
  const onerror = (error: Error): void => {
    strapi.log.debug(`[mcp] ${error.message}`);
  };
  const legacy = legacyHandler(serverOf, onerror);
  const modern = createMcpHandler(serverOf, {
    legacy: 'reject',
    maxRequestBodySize: MEBIBYTE,
    maxSubscriptions: MAX_STREAMS,
    onerror,
  });
  return {
    /** Answers an authenticated call, and writes the response itself. */
    answer: toNodeHandler(
      {
        async fetch(request, options) {
          const received = await receive(request);
          if ('refusal' in received) return received.refusal;
          const { body } = received;
          const given = {
            authInfo: withMessage(options?.authInfo, body),
            parsedBody: body,
          };
          const isLegacy = body !== undefined && (await isLegacyRequest(request, body));
          const answered = await (isLegacy ? legacy(request, given) : modern.fetch(request, given));
          return answered.status === 403 ? asRpcError(answered, body) : answered;
        },
      },
      { maxRequestBodySize: MEBIBYTE, onerror: (error) => strapi.log.error(error) },
    ),

    close: () => modern.close(),
  };
};

export default createEndpoint;

import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Core } from '@strapi/strapi';
import { withMessage } from '../protocol/request-message';
import { createServer } from '../protocol/server';
import { asRpcError, receive } from './message';
import { acceptBoth, plainAnswer, wantsPlainAnswer } from './plain-answer';

const MEBIBYTE = 1024 * 1024;
const MAX_STREAMS = 64;

/** Serves `POST /mcp`: stateless Streamable HTTP for all supported protocol revisions. */
const createEndpoint = ({ strapi }: { strapi: Core.Strapi }) => {
  const handler = createMcpHandler((request) => createServer(strapi, request), {
    maxRequestBodySize: MEBIBYTE,
    maxSubscriptions: MAX_STREAMS,
    onerror: (error) => strapi.log.debug(`[mcp] ${error.message}`),
  });
  return {
    /** Answers an authenticated call, and writes the response itself. */
    answer: toNodeHandler(
      {
        async fetch(request, options) {
          const received = await receive(request);
          if ('refusal' in received) return received.refusal;
          const given = {
            ...options,
            authInfo: withMessage(options?.authInfo, received.body),
            parsedBody: received.body,
          };
          const isPlain = await wantsPlainAnswer(request, received.body);
          const answered = await handler.fetch(isPlain ? acceptBoth(request) : request, given);
          if (answered.status === 403) return asRpcError(answered, received.body);
          return isPlain ? plainAnswer(answered) : answered;
        },
      },
      { maxRequestBodySize: MEBIBYTE, onerror: (error) => strapi.log.error(error) },
    ),

    close: () => handler.close(),
  };
};

export default createEndpoint;

import type { ApiOperation } from '@ota-news/foundation/contracts/discovery';
import { z } from '@strapi/utils';

/** `/up`, which is exempt from rate limits. */
export const healthOperation: ApiOperation = {
  method: 'get',
  path: '/up',
  operationId: 'getHealth',
  tag: 'Service',
  summary: 'Whether the service and its database answer',
  answers: [
    {
      status: 200,
      description:
        'It is up. `read-only`: pages are served, but nothing can be stored; the message says why.',
      content: [
        {
          mediaType: 'application/json',
          schema: z.object({ status: z.enum(['ok', 'read-only']), message: z.string().optional() }),
        },
      ],
      headers: ['Cache-Control'],
    },
    {
      status: 431,
      description: 'The headers of the request are too large.',
      content: [],
    },
    {
      status: 503,
      description: 'The database does not answer.',
      content: [
        { mediaType: 'application/json', schema: z.object({ status: z.literal('unavailable') }) },
      ],
    },
  ],
};

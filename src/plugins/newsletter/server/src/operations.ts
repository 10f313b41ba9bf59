import type { ApiOperation } from '@ota-news/foundation/contracts/discovery';
import { subscriptionAnswerSchema, subscriptionSchema } from './fields';
import { PATHS } from './links';

/** OpenAPI description of `POST /subscribe`. */
export const newsletterOperations: ApiOperation[] = [
  {
    method: 'post',
    path: PATHS.subscribe,
    operationId: 'subscribeToNewsletter',
    tag: 'Newsletter',
    summary: 'Subscribe an address to the newsletter',
    description:
      'For people. A program must only send an address for a person who has explicitly asked for it. The answer is the same for every valid address; the subscription begins when its owner presses the button on the page behind the link in the message.',
    request: [{ mediaType: 'application/json', schema: subscriptionSchema }],
    answers: [
      {
        status: 200,
        description: 'Subscription recorded',
        content: [{ mediaType: 'application/json', schema: subscriptionAnswerSchema }],
      },
    ],
    errors: [400, 413, 415, 422],
    limit: 'subscribe',
    examples: async () => ({ request: { email: 'reader@example.com' } }),
  },
];

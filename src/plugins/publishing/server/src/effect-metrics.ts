import type { NumberSource } from '@ota-news/foundation/contracts/operations';
import type { Core } from '@strapi/strapi';
import { ownService } from './own-services';

/** Returns the metrics of publishing effects. */
export const effectMetrics = (strapi: Core.Strapi): NumberSource[] => {
  const log = () => ownService(strapi, 'effect-log');
  return [
    {
      kind: 'gauge',
      name: 'publishing_effects',
      help: 'Effects of publishing by kind and state.',
      samples: async () =>
        (await log().counts()).map(({ kind, state, total }) => ({
          labels: { kind, state },
          value: total,
        })),
    },
    {
      kind: 'gauge',
      name: 'publishing_oldest_due_effect_seconds',
      help: 'How long the effect that has been due the longest has been waiting; 0: none.',
      samples: async () => [{ value: (await log().longestDueMs()) / 1000 }],
    },
  ];
};

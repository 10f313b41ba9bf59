import type { NumberSource } from '@ota-news/foundation/contracts/operations';
import type { Core } from '@strapi/strapi';
import type { Ledger } from './services/effect-log';

/** How the work after publication stands. */
export const effectMetrics = (strapi: Core.Strapi): NumberSource[] => {
  const ledger = () => strapi.plugin('publishing').service('ledger') as Ledger;
  return [
    {
      kind: 'gauge',
      name: 'publishing_effects',
      help: 'Effects of publishing by kind and state.',
      samples: async () =>
        (await ledger().counts()).map(({ kind, state, total }) => ({
          labels: { kind, state },
          value: total,
        })),
    },
    {
      kind: 'gauge',
      name: 'publishing_oldest_due_effect_seconds',
      help: 'How long the effect that has been due the longest has been waiting; 0: none.',
      samples: async () => [{ value: (await ledger().longestDueMs()) / 1000 }],
    },
  ];
};

import type { NumberSource } from '@ota-news/foundation/contracts/operations';
import type { Core } from '@strapi/strapi';
import { ownService } from './own-services';

/** Metrics of the page cache. */
export const cacheMetrics = (strapi: Core.Strapi): NumberSource[] => {
  const figures = () => ownService(strapi, 'page-cache').figures();
  return [
    {
      kind: 'counter',
      name: 'page_cache_requests_total',
      help: 'Look-ups in the page cache.',
      samples() {
        const { hits, misses } = figures();
        return [
          { labels: { result: 'hit' }, value: hits },
          { labels: { result: 'miss' }, value: misses },
        ];
      },
    },
    {
      kind: 'gauge',
      name: 'page_cache_entries',
      help: 'Rendered pages in memory.',
      samples: () => [{ value: figures().entries }],
    },
    {
      kind: 'gauge',
      name: 'page_cache_bytes',
      help: 'Memory that rendered pages take.',
      samples: () => [{ value: figures().bytes }],
    },
  ];
};

import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FEEDS, GUESSED_FEEDS } from '#api/addresses';
import { LISTED_TAGS } from '#api/content-types';
import { archiveParts } from './archive-parts';
import { feedRoutes } from './feeds';
import { llmsText } from './llms';
import { llmsMonthText } from './llms-articles';
import { llmsFullText } from './llms-full';
import { indexOperations } from './operations';
import { sitemapRoutes } from './sitemap';

/** Reads a browser script. Scripts are not compiled, so they are read from `src`. */
const script = (strapi: Core.Strapi, name: string): Buffer =>
  readFileSync(path.join(strapi.dirs.app.src, 'newsroom/indexes/assets', name));

/** Registers feeds, sitemaps and other machine-readable indexes. Call it in `register`. */
export const openIndexes = (strapi: Core.Strapi): void => {
  const parts = archiveParts(strapi);
  const routes = getService(strapi, 'site', 'routes');
  routes.add([
    llmsText(strapi, parts),
    llmsMonthText(strapi, parts),
    llmsFullText(strapi),
    ...sitemapRoutes(strapi, parts),
    ...feedRoutes(strapi),
  ]);
  // Behind all content, so that an agency called "rss" keeps its page, and the operator's own redirects.
  routes.otherwise(async (path) =>
    GUESSED_FEEDS.includes(path) ? { redirectTo: FEEDS.rss } : null,
  );
  getService(strapi, 'discovery', 'operations').add(indexOperations(strapi), LISTED_TAGS);
  getService(strapi, 'discovery', 'catalogue').addResources([
    {
      name: 'api:reads',
      displayName: 'HTTP API',
      description: 'Public reads without credentials, and ingestion for the operator’s pipelines.',
      type: 'application/vnd.oai.openapi+json;version=3.1',
      path: '/docs/api/openapi.json',
      tags: ['api', 'news', 'travel'],
      representativeQueries: [
        'What is the latest news about an online travel agency?',
        'What are the share prices of a listed travel agency over the last year?',
      ],
    },
  ]);
  getService(strapi, 'site', 'scripts').add('webmcp.js', script(strapi, 'webmcp.js'));
};

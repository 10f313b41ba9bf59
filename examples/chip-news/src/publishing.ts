import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { STORY } from './content';

/** Which attributes schedule a story, and what follows from its publication. */
export const registerPublishing = (strapi: Core.Strapi): void =>
  getService(strapi, 'publishing', 'types').add({
    uid: STORY,
    attributes: {
      title: 'title',
      body: 'body',
      excerpt: 'summary',
      scheduledFor: 'scheduled_for',
      firstPublishedAt: 'first_published_at',
    },
    pathsOf: async (_query, rows) => rows.map(({ slug }) => `/stories/${String(slug)}`),
    tags: ['stories'],
  });

import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import { CARD_ROUTES } from './address';

/** Serves the sharing cards of the theme, drawn at the first request and purged with their page. */
export const cardRoutes = (strapi: Core.Strapi): DocumentRoute[] =>
  CARD_ROUTES.map((path) => ({
    kind: 'document',
    path,
    async respond({ params }) {
      const address = `/${params['page'] ?? ''}`;
      const page = await ownService(strapi, 'dispatcher').pageAt(address);
      if (page === null || page.isPersonal === true || page.noIndex === true) return null;
      const body = await ownService(strapi, 'cards').draw(page, address);
      if (body === null) return null;
      return {
        contentType: 'image/png',
        body,
        tags: page.tags,
        lastModified: page.lastModified ?? null,
      };
    },
  }));

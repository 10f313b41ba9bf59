import type { PublicRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { PATHS } from '../links';
import { confirmPage } from './confirm';
import { preferencesPage } from './preferences';
import { unsubscribePage } from './unsubscribe';

/** Pages that links in messages lead to. */
export const publicPages = (strapi: Core.Strapi): PublicRoute[] => [
  {
    // Accepts form posts only; a GET redirects to the form on the home page.
    kind: 'page',
    path: PATHS.subscribe,
    respond: async () => ({ redirectTo: '/#newsletter-heading', status: 302 }),
  },
  confirmPage(strapi),
  preferencesPage(strapi),
  unsubscribePage(),
];

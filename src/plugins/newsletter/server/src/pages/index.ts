import type { PublicRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { SECTIONS } from '#api/addresses';
import { PATHS } from '../links';
import { confirmPage } from './confirm';
import { newsletterPage } from './newsletter';
import { preferencesPage } from './preferences';
import { issuePage } from './sent-issue';
import { unsubscribePage } from './unsubscribe';

/** Pages of the newsletter, and those that links in messages lead to. */
export const publicPages = (strapi: Core.Strapi): PublicRoute[] => [
  {
    // Accepts form posts only; a GET redirects to the page with the form.
    kind: 'page',
    path: PATHS.subscribe,
    respond: async () => ({ redirectTo: SECTIONS.newsletter, status: 302 }),
  },
  confirmPage(strapi),
  preferencesPage(strapi),
  unsubscribePage(),
  newsletterPage(strapi),
  issuePage(strapi),
];

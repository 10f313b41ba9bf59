import type { PublicRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { PATHS } from '../links';
import { confirmPage } from './confirm';
import { preferencesPage } from './preferences';
import { unsubscribePage } from './unsubscribe';

/** The pages behind the links of messages. */
export const publicPages = (strapi: Core.Strapi): PublicRoute[] => [
  {
    // Forms are posted there; whoever opens it looks for the box.
    kind: 'page',
    path: PATHS.subscribe,
    respond: async () => ({ redirectTo: '/#newsletter-heading', status: 302 }),
  },
  confirmPage(strapi),
  preferencesPage(strapi),
  unsubscribePage(),
];

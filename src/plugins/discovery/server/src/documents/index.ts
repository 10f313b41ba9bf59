import type { PublicRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { changePassword } from './conventions';
import { robots } from './robots';

/** Documents of every project. */
export const documentRoutes = (strapi: Core.Strapi): PublicRoute[] => [
  robots(strapi),
  changePassword(),
];

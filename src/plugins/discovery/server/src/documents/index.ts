import type { PublicRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { changePassword } from './conventions';
import { robots } from './robots';

/** The documents that every project has. */
export const documentRoutes = (strapi: Core.Strapi): PublicRoute[] => [
  robots(strapi),
  changePassword(),
];

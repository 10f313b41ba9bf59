import type { Core } from '@strapi/strapi';
import type { PublicRoute } from '../../../../../contracts/site';
import { changePassword } from './conventions';
import { robots } from './robots';

/** The documents that every project has. */
export const documentRoutes = (strapi: Core.Strapi): PublicRoute[] => [
  robots(strapi),
  changePassword(),
];

import type { Core } from '@strapi/strapi';

/** The route by which Strapi serves public files: it matches every path, and so says nothing about one. */
const ANY_PATH = '/((?!uploads/).+)';

/**
 * The methods that Strapi's router has for a path (RFC 9110 §10.2.1), beside those of public files; none
 * where nothing is routed.
 */
export const allowedMethods = (strapi: Core.Strapi, path: string): string[] => [
  ...new Set(
    strapi.server
      .listRoutes()
      .filter((layer) => layer.path !== ANY_PATH && layer.match(path))
      .flatMap(({ methods }) => methods),
  ),
];

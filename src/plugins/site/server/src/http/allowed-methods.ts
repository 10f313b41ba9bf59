import type { Core } from '@strapi/strapi';

/** Strapi's route for public files, which matches every path and is therefore ignored. */
const ANY_PATH = '/((?!uploads/).+)';

/**
 * Methods that Strapi's router supports for a path (RFC 9110 §10.2.1), except those of public files; empty if there is
 * no route.
 */
export const allowedMethods = (strapi: Core.Strapi, path: string): string[] => [
  ...new Set(
    strapi.server
      .listRoutes()
      .filter((layer) => layer.path !== ANY_PATH && layer.match(path))
      .flatMap(({ methods }) => methods),
  ),
];

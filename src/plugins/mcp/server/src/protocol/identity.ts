import type { Core } from '@strapi/strapi';
import { own } from '../own-services';
import { mcpSettings } from '../settings';

/** Revisions that the one endpoint answers, the newest first. */
export const PROTOCOL_VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18'];

/** How the server names itself to clients. */
export const serverInfo = (strapi: Core.Strapi) => {
  const { name, description } = own(strapi, 'registry').identity();
  return {
    name,
    title: mcpSettings.of(strapi).siteName,
    version: strapi.config.get<string>('info.version', '1.0.0'),
    description,
  };
};

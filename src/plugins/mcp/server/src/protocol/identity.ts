import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import { mcpSettings } from '../settings';

/** Supported protocol revisions, newest first. */
export const PROTOCOL_VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18'];

/** Server identity sent to clients. */
export const serverInfo = (strapi: Core.Strapi) => {
  const { name, description } = ownService(strapi, 'registry').identity();
  return {
    name,
    title: mcpSettings.of(strapi).siteName,
    version: strapi.config.get<string>('info.version', '1.0.0'),
    description,
  };
};

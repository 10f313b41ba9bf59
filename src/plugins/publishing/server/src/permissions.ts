import { offerPermissions } from '@ota-news/foundation/panel-access/permissions';
import type { Core } from '@strapi/strapi';

/** What roles of the panel can be given. */
export const SEE_EFFECTS = 'plugin::publishing.effects.read';
export const RETRY_EFFECTS = 'plugin::publishing.effects.retry';

/** Offers them to the roles. */
export const registerPermissions = (strapi: Core.Strapi): Promise<unknown> =>
  offerPermissions(strapi, 'publishing', {
    'effects.read': 'See effects and schedules',
    'effects.retry': 'Retry effects',
  });

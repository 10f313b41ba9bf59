import { registerChecks } from '@ota-news/foundation/contracts/operations';
import { isOfPanel } from '@ota-news/foundation/network/strapi-paths';
import type { Core } from '@strapi/strapi';
import apiTokens from './middlewares/api-tokens';
import routeName from './middlewares/route-name';
import { trafficChecks } from './checks';
import { ownService } from './own-services';
import services from './services';
import { trafficSettings } from './settings';

const STATIC = /^\/(uploads|assets)\//;
const UNCOUNTED = new Set(['/up', '/metrics', '/favicon.ico', '/favicon.svg']);

export default {
  config: trafficSettings.config,
  services,
  middlewares: { 'api-tokens': apiTokens, 'route-name': routeName },

  register({ strapi }: { strapi: Core.Strapi }): void {
    const gateway = ownService(strapi, 'gateway');
    ownService(strapi, 'requests').offer();
    registerChecks(strapi, ...trafficChecks(strapi));
    gateway.exempt((path: string) => UNCOUNTED.has(path) || STATIC.test(path) || isOfPanel(path));
  },

  bootstrap({ strapi }: { strapi: Core.Strapi }): void {
    ownService(strapi, 'gateway').open();
  },

  destroy({ strapi }: { strapi: Core.Strapi }): void {
    ownService(strapi, 'limits').close();
  },
};

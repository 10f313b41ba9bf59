import { offerChecks } from '@ota-news/foundation/contracts/operations';
import { isOfPanel } from '@ota-news/foundation/network/strapi-paths';
import type { Core } from '@strapi/strapi';
import clientAddress from './services/client-address';
import gateway from './services/gateway';
import limits from './services/limits';
import requests, { type Requests } from './services/requests';
import apiTokens from './middlewares/api-tokens';
import routeName from './middlewares/route-name';
import { trafficChecks } from './checks';
import { trafficSettings } from './settings';

const STATIC = /^\/(uploads|assets)\//;
const UNCOUNTED = new Set(['/up', '/metrics', '/favicon.ico', '/favicon.svg']);

export default {
  config: trafficSettings.config,
  services: { limits, gateway, 'client-address': clientAddress, requests },
  middlewares: { 'api-tokens': apiTokens, 'route-name': routeName },

  register({ strapi }: { strapi: Core.Strapi }): void {
    const gateway = strapi.plugin('traffic').service('gateway');
    (strapi.plugin('traffic').service('requests') as Requests).offer();
    offerChecks(strapi, ...trafficChecks(strapi));
    gateway.exempt((path: string) => UNCOUNTED.has(path) || STATIC.test(path) || isOfPanel(path));
  },

  bootstrap({ strapi }: { strapi: Core.Strapi }): void {
    strapi.plugin('traffic').service('gateway').open();
  },

  destroy({ strapi }: { strapi: Core.Strapi }): void {
    strapi.plugin('traffic').service('limits').close();
  },
};

import type { Core } from '@strapi/strapi';
import type { Services } from './services';

/** A service of this plugin, typed. */
export const own = <N extends keyof Services>(strapi: Core.Strapi, name: N): Services[N] =>
  strapi.plugin('newsletter').service(name) as Services[N];

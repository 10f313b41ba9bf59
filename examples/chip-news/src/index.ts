import type { Core } from '@strapi/strapi';
import { registerAgentTools } from './agents';
import { registerPages } from './pages';
import { registerPublishing } from './publishing';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    registerPages(strapi);
    registerPublishing(strapi);
    registerAgentTools(strapi);
  },
};

import type { Core } from '@strapi/strapi';
import { registerAgentTools } from './agents';
import { registerPages } from './pages';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    registerPages(strapi);
    registerAgentTools(strapi);
  },
};

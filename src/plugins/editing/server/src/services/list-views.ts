import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import type { Core, UID } from '@strapi/strapi';
import type { ListView, ListViewsService } from '#newsroom/contracts/editing';

/** What the person has begun. */
const mine: ListView = {
  name: 'mine',
  has: isEditorial,
  filter: (_uid, { id }) => ({ createdBy: { id: { $eq: id } } }),
};

/** What lists of the panel can be narrowed to. */
export default (_context: { strapi: Core.Strapi }) => {
  const views: ListView[] = [mine];

  const service = {
    add(view: ListView): void {
      views.push(view);
    },

    /** Those for entries of a type. */
    of: (uid: UID.ContentType): ListView[] => views.filter((view) => view.has(uid)),
  };
  return service satisfies ListViewsService;
};

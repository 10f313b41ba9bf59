import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import type { Core, UID } from '@strapi/strapi';
import type { ListView, ListViewsService } from '@ota-news/foundation/contracts/editing';

/** Entries created by the person. */
const mine: ListView = {
  name: 'mine',
  has: isEditorial,
  filter: (_uid, { id }) => ({ createdBy: { id: { $eq: id } } }),
};

/** Registry of the filters of the panel's lists. */
export default (_context: { strapi: Core.Strapi }) => {
  const views: ListView[] = [mine];

  const service = {
    add(view: ListView): void {
      views.push(view);
    },

    /** Filters that apply to a content type. */
    of: (uid: UID.ContentType): ListView[] => views.filter((view) => view.has(uid)),
  };
  return service satisfies ListViewsService;
};

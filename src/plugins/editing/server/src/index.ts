import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import type { Core } from '@strapi/strapi';
import articles from './controllers/articles';
import duplicates from './controllers/duplicates';
import keeping from './controllers/keeping';
import listViews from './controllers/list-views';
import { guardChanges } from './guarded-changes';
import { narrowLists } from './narrowed-lists';
import routes from './routes';
import places from './controllers/places';
import presence from './controllers/presence';
import readerView from './controllers/reader-view';
import { tables } from './tables';
import services from './services';

/** What keeps the work of people who write in the panel: against each other, and against accidents. */
export default {
  routes,
  controllers: {
    articles,
    duplicates,
    keeping,
    'list-views': listViews,
    places,
    presence,
    'reader-view': readerView,
  },
  services,

  register({ strapi }: { strapi: Core.Strapi }): void {
    // Articles picked by hand, as their lasting numbers: the rows that relations lead to move when one is published.
    strapi.customFields.register({ name: 'articles', plugin: 'editing', type: 'json' });
    registerOwnTables(strapi, 'editing', tables);
    guardChanges(strapi);
    narrowLists(strapi);
  },
};

import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import type { Core } from '@strapi/strapi';
import articles from './controllers/articles';
import duplicates from './controllers/duplicates';
import keeping from './controllers/keeping';
import listViews from './controllers/list-views';
import { guardChanges } from './guarded-changes';
import { quickenLists } from './list-queries';
import { applyListViews } from './narrowed-lists';
import routes from './routes';
import places from './controllers/places';
import presence from './controllers/presence';
import readerView from './controllers/reader-view';
import { sanitizeListsInTurns } from './sanitized-lists';
import { tables } from './tables';
import services from './services';

/** Server part of the plugin: protects people's work in the panel from conflicts and data loss. */
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
    // Articles picked by hand are stored by number: relations refer to rows, which are replaced on publication.
    strapi.customFields.register({ name: 'articles', plugin: 'editing', type: 'json' });
    registerOwnTables(strapi, 'editing', tables);
    guardChanges(strapi);
    applyListViews(strapi);
    sanitizeListsInTurns(strapi);
  },

  bootstrap({ strapi }: { strapi: Core.Strapi }): void {
    quickenLists(strapi);
  },
};

import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import { Pencil } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { Autosave } from './autosave/Autosave';
import { trackSaves } from './autosave/saves';
import { sweep } from './autosave/store';
import { logoutListener } from './session/logout-listener';
import { retryAfterReauth } from './session/retry-after-reauth';
import { SessionKeeper } from './session/SessionKeeper';
import { panelStore, watchConflicts } from './conflicts/conflict-store';
import { guardRequests } from './conflicts/guarded-requests';
import { RepetitionNotice } from './duplicates/RepetitionNotice';
import { StickyActions } from './StickyActions';
import { EntryStatus } from './EntryStatus';
import { LazyMarkdownField } from './markdown-field/LazyMarkdownField';
import { trackSearches } from './choosing/relation-search';
import { correctRelationFields } from './patches/relation-combobox';
import { nameEntries } from './lists/bulk';
import { arrangeColumns } from './lists/columns';
import { MINE, READ_ARTICLES } from './home/articles';
import { ListViews } from './lists/ListViews';
import { OnSite } from './OnSite';
import { loadFieldWords, translateForm } from './fields/labels';
import { message, registerTrads } from './catalogue';

/** Panel part of the plugin: text fields, conflict handling and backups of unsaved text. */
export default {
  registerTrads: async (options: { locales: string[] }) => [
    ...(await registerTrads(options)),
    ...(await Promise.all(
      options.locales.map(async (locale) => ({ locale, data: await loadFieldWords(locale) })),
    )),
  ],

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'editing', name: 'Editing' });
    app.addFields({ type: 'richtext', Component: LazyMarkdownField as never });
    app.customFields.register({
      name: 'articles',
      pluginId: 'editing',
      type: 'json',
      intlLabel: message('articles.label'),
      intlDescription: message('articles.description'),
      components: { Input: async () => import('./articles-field/ArticlesField') as never },
    });
    app.widgets.register({
      id: 'my-drafts',
      pluginId: 'editing',
      icon: Pencil,
      title: message('drafts.title'),
      link: { label: message('drafts.link'), href: MINE },
      permissions: [READ_ARTICLES],
      component: async () => (await import('./home/MyDrafts')).MyDrafts,
    });
    correctRelationFields();
    retryAfterReauth();
    // Removes expired backups even if no form is opened.
    sweep().catch(() => undefined);
    app.addMiddlewares([
      () => logoutListener,
      () => trackSaves,
      () => trackSearches,
      () => watchConflicts,
    ]);
    // The panel renders components with this prefix on every page.
    app.addComponents({ name: 'future-global::editing-session', Component: SessionKeeper });
  },

  bootstrap(app: StrapiApp): void {
    guardRequests(panelStore);
    app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', translateForm);
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', arrangeColumns);
    const contentManager = app.getPlugin('content-manager');
    (contentManager.apis as ContentManagerPlugin['config']['apis']).addBulkAction(nameEntries);
    contentManager.injectComponent('listView', 'actions', {
      name: 'list-views',
      Component: ListViews,
    });
    contentManager.injectComponent('editView', 'right-links', {
      name: 'editing-status',
      Component: EntryStatus,
    });
    contentManager.injectComponent('editView', 'right-links', {
      name: 'sticky-actions',
      Component: StickyActions,
    });
    contentManager.injectComponent('editView', 'right-links', {
      name: 'on-site',
      Component: OnSite,
    });
    contentManager.injectComponent('editView', 'right-links', {
      name: 'autosave',
      Component: Autosave,
    });
    contentManager.injectComponent('editView', 'right-links', {
      name: 'repetition-notice',
      Component: RepetitionNotice,
    });
  },
};

import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import { Sparkle } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { captureStore } from '#panel/panel-store';
import { message, registerTrads } from './catalogue';
import { HistoryPanel } from './HistoryPanel';
import { confirmPublication } from './publishing/confirmPublication';

/** Registers the history page and panel, the agent drafts widget and the publish confirmation. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'history', name: 'History' });
    app.addMiddlewares([() => captureStore]);
    app.widgets.register({
      id: 'agent-drafts',
      pluginId: 'history',
      icon: Sparkle,
      title: message('agents.title'),
      component: async () => (await import('./AgentDrafts')).AgentDrafts,
    });
    app.router.addRoute({
      path: 'history/:contentType/:documentId',
      lazy: async () => ({ Component: (await import('./HistoryPage')).default }),
    });
  },

  bootstrap(app: StrapiApp): void {
    const { apis } = app.getPlugin('content-manager');
    const { addEditViewSidePanel, addDocumentAction } =
      apis as ContentManagerPlugin['config']['apis'];
    addEditViewSidePanel([HistoryPanel]);
    addDocumentAction(confirmPublication);
  },
};

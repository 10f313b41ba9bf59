import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import { Lightbulb } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { AgentChangesPanel } from './AgentChangesPanel';
import { message, registerTrads } from './catalogue';
import { MenuIcon } from './proposals/MenuIcon';

/** Admin pages: proposals of agents, and their past changes beside each document. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'mcp', name: 'MCP' });
    app.addMenuLink({
      to: 'proposals',
      icon: MenuIcon,
      intlLabel: message('menu'),
      permissions: [],
      Component: () => import('./proposals/ProposalsPage'),
    });
    app.widgets.register({
      id: 'proposals',
      pluginId: 'mcp',
      icon: Lightbulb,
      title: message('home.title'),
      link: { label: message('home.link'), href: '/proposals' },
      component: async () => (await import('./proposals/WaitingProposals')).WaitingProposals,
    });
  },

  bootstrap(app: StrapiApp): void {
    const { apis } = app.getPlugin('content-manager');
    (apis as ContentManagerPlugin['config']['apis']).addEditViewSidePanel([AgentChangesPanel]);
  },
};

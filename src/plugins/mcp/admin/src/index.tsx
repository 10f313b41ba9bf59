import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { AgentChangesPanel } from './AgentChangesPanel';
import { registerTrads } from './catalogue';

/** Shows on documents what agents did to them. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'mcp', name: 'MCP' });
  },

  bootstrap(app: StrapiApp): void {
    const { apis } = app.getPlugin('content-manager');
    (apis as ContentManagerPlugin['config']['apis']).addEditViewSidePanel([AgentChangesPanel]);
  },
};

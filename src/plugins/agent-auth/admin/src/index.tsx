import { Key } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { permissionsOf } from '#panel/permissions';
import { APPROVE, MANAGE } from '#plugins/agent-auth/server/src/permissions';
import { message, registerTrads } from './catalogue';

/** Admin pages of the plugin. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'agent-auth', name: 'Agents' });
    app.addMenuLink({
      to: 'mcp-tokens',
      icon: Key,
      intlLabel: message('menu'),
      permissions: permissionsOf(APPROVE, MANAGE),
      Component: () => import('./pages/AccessPage'),
    });
    app.router.addRoute([
      {
        path: 'agent-approval',
        lazy: async () => ({ Component: (await import('./pages/ApprovalPage')).default }),
      },
      {
        path: 'agent-device',
        lazy: async () => ({ Component: (await import('./pages/DevicePage')).default }),
      },
      {
        path: 'agent-claim',
        lazy: async () => ({ Component: (await import('./pages/ClaimPage')).default }),
      },
    ]);
  },
};

import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { asking } from '#panel/bulk/asking';
import { BulkPublish } from './BulkPublish';
import { markNeeded } from './needed-fields';
import { ReadinessPanel } from './ReadinessPanel';
import { registerTrads } from './words';

/** Says beside an article's form what there is to say before it goes out. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'readiness', name: 'Readiness' });
  },

  bootstrap(app: StrapiApp): void {
    app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', markNeeded as never);
    const { apis } = app.getPlugin('content-manager');
    const { addBulkAction, addEditViewSidePanel } = apis as ContentManagerPlugin['config']['apis'];
    // Strapi's has no type; all others say what they are.
    addBulkAction((actions) =>
      actions.map((action) =>
        action.type === undefined ? asking('publish', action, BulkPublish) : action,
      ),
    );
    addEditViewSidePanel((panels) => {
      // Next to the buttons that it is about.
      const [actions, ...others] = panels;
      return actions === undefined ? [ReadinessPanel] : [actions, ReadinessPanel, ...others];
    });
  },
};

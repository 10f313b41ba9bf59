import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { withConfirmation } from '#panel/bulk/confirmation';
import { BulkPublish } from './BulkPublish';
import { markNeeded } from './needed-fields';
import { ReadinessPanel } from './ReadinessPanel';
import { registerTrads } from './catalogue';

/** Registers the readiness panel, the bulk publishing dialog and the marks of required fields. */
export default {
  registerTrads,

  register(app: StrapiApp): void {
    app.registerPlugin({ id: 'readiness', name: 'Readiness' });
  },

  bootstrap(app: StrapiApp): void {
    app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', markNeeded);
    const { apis } = app.getPlugin('content-manager');
    const { addBulkAction, addEditViewSidePanel } = apis as ContentManagerPlugin['config']['apis'];
    // Strapi's publish action is the only one without a type.
    addBulkAction((actions) =>
      actions.map((action) =>
        action.type === undefined ? withConfirmation('publish', action, BulkPublish) : action,
      ),
    );
    addEditViewSidePanel((panels) => {
      // Directly after the publish buttons.
      const [actions, ...others] = panels;
      return actions === undefined ? [ReadinessPanel] : [actions, ReadinessPanel, ...others];
    });
  },
};

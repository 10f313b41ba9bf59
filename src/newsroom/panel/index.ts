import { refuseBlockedAccounts } from '@ota-news/foundation/library-patches/blocked-accounts';
import type { Core } from '@strapi/strapi';
import { mailInvitations } from './invitations';
import { once } from './once';
import { setRoleDefaults } from './roles';
import { tellSiteName } from './site-name';
import { checkRequests } from './strapi-requests';
import { demandPermissions } from './strapi-routes';
import { setUploadDefaults } from './upload-settings';
import { applyViews, examineViews } from './views';

/** Registers the panel's extensions. Call it in `register`. */
export const registerPanel = (strapi: Core.Strapi): void => {
  refuseBlockedAccounts(strapi);
  demandPermissions(strapi);
  checkRequests(strapi);
  mailInvitations(strapi);
  tellSiteName(strapi);
  strapi.hook('strapi::content-types.afterSync').register(() => examineViews(strapi));
};

/** Configures the panel: labels, lists and forms at every start, roles and upload settings only at the first. */
export const setUpPanel = async (strapi: Core.Strapi): Promise<void> => {
  await applyViews(strapi);
  await once(strapi, 'roles', () => setRoleDefaults(strapi));
  await once(strapi, 'upload_settings', () => setUploadDefaults(strapi));
};

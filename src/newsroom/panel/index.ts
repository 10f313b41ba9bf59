import { refuseBlockedAccounts } from '@ota-news/foundation/library-patches/blocked-accounts';
import {
  storeSyncedConfigurations,
  syncChangedConfigurations,
} from '@ota-news/foundation/library-patches/form-configurations';
import type { Core } from '@strapi/strapi';
import { mailReviewNotices } from '../mail/review-notices';
import { nameFieldsInHistories } from './field-labels';
import { mailInvitations } from './invitations';
import { runOnce } from './run-once';
import { setRoleDefaults } from './roles';
import { sendSiteName } from './site-name';
import { checkRequests } from './strapi-requests';
import { requirePermissions } from './strapi-routes';
import { countNothing } from './unshown-counts';
import { setUploadDefaults } from './upload-settings';
import { applyViews, examineViews } from './views';

/** Registers the panel's extensions. Call it in `register`. */
export const registerPanel = (strapi: Core.Strapi): void => {
  refuseBlockedAccounts(strapi);
  requirePermissions(strapi);
  checkRequests(strapi);
  countNothing(strapi);
  syncChangedConfigurations(strapi);
  mailInvitations(strapi);
  sendSiteName(strapi);
  nameFieldsInHistories(strapi);
  mailReviewNotices(strapi);
  strapi.hook('strapi::content-types.afterSync').register(() => examineViews(strapi));
};

/** Configures the panel: labels, lists and forms at every start, roles and upload settings only at the first. */
export const setUpPanel = async (strapi: Core.Strapi): Promise<void> => {
  await applyViews(strapi);
  await storeSyncedConfigurations(strapi);
  await runOnce(strapi, 'roles', () => setRoleDefaults(strapi));
  await runOnce(strapi, 'upload_settings', () => setUploadDefaults(strapi));
};

import { isAllowed } from '@ota-news/foundation/panel-access/signed-in';
import type { Context } from 'koa';
import { EDIT_NEWSLETTER, SEE_ADDRESSES } from '#newsroom/contracts/permissions';

/** Permissions of the signed-in person, so that the panel shows only usable controls. */
export const rightsOf = (ctx: Context) => ({
  mayEdit: isAllowed(ctx, EDIT_NEWSLETTER),
  maySeeAddresses: isAllowed(ctx, SEE_ADDRESSES),
});

import { isAllowed } from '@ota-news/foundation/panel-access/signed-in';
import type { Context } from 'koa';
import { ADDRESSES, EDIT } from '../permissions';

/** Permissions of the signed-in person, so that the panel shows only usable controls. */
export const rightsOf = (ctx: Context) => ({
  mayEdit: isAllowed(ctx, EDIT),
  maySeeAddresses: isAllowed(ctx, ADDRESSES),
});

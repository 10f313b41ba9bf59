import type { ReceivedRequest } from '@ota-news/foundation/network/received-request';
import { isAllowed } from '@ota-news/foundation/panel-access/signed-in';
import { EDIT_NEWSLETTER, SEE_ADDRESSES } from '#newsroom/contracts/permissions';

/** Permissions of the signed-in person, so that the panel shows only usable controls. */
export const rightsOf = (ctx: ReceivedRequest) => ({
  mayEdit: isAllowed(ctx, EDIT_NEWSLETTER),
  maySeeAddresses: isAllowed(ctx, SEE_ADDRESSES),
});

import type { ReceivedRequest } from '@ota-news/foundation/network/received-request';
import { isAllowed } from '@ota-news/foundation/panel-access/signed-in';
import { ADDRESSES, EDIT } from '../permissions';

/** What the signed-in person's roles allow, for the panel to show what can be used. */
export const rightsOf = (ctx: ReceivedRequest) => ({
  mayEdit: isAllowed(ctx, EDIT),
  maySeeAddresses: isAllowed(ctx, ADDRESSES),
});

export const numberOf = (ctx: ReceivedRequest): number => Number(ctx.params.id);

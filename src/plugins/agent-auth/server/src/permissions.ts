import type { ReceivedRequest } from '@ota-news/foundation/network/received-request';
import { isAllowed } from '@ota-news/foundation/panel-access/signed-in';

/** What roles of the panel can be given. */
export const APPROVE = 'plugin::agent-auth.approve';
export const MANAGE = 'plugin::agent-auth.manage';

/** What each lets a person do. */
export const permissions = {
  approve: 'Approve agents',
  manage: "Manage everybody's agents",
};

export const mayApprove = (ctx: ReceivedRequest): boolean => isAllowed(ctx, APPROVE);

/** Whether a person sees and ends what others approved, too. */
export const mayManage = (ctx: ReceivedRequest): boolean => isAllowed(ctx, MANAGE);

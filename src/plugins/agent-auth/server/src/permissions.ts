import { isAllowed } from '@ota-news/foundation/panel-access/signed-in';
import type { Context } from 'koa';

/** Actions for roles of the admin panel. */
export const APPROVE = 'plugin::agent-auth.approve';
export const MANAGE = 'plugin::agent-auth.manage';

/** Display names of the actions. */
export const permissions = {
  [APPROVE]: 'Approve agents',
  [MANAGE]: "Manage everybody's agents",
};

export const mayApprove = (ctx: Context): boolean => isAllowed(ctx, APPROVE);

/** True if a person may see and end what others approved. */
export const mayManage = (ctx: Context): boolean => isAllowed(ctx, MANAGE);

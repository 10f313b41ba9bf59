import type { ReceivedRequest } from '../network/received-request';

interface PanelState {
  user: { id: number; email: string };
  userAbility: { can(action: string): boolean };
}

/** Who is signed in to the panel and asks. */
export const personOf = (ctx: ReceivedRequest): PanelState['user'] => {
  const { id, email } = (ctx.state as PanelState).user;
  return { id, email };
};

/** Whether that person's roles have a permission. */
export const isAllowed = (ctx: Pick<ReceivedRequest, 'state'>, permission: string): boolean =>
  (ctx.state as PanelState).userAbility.can(permission);

import type { ReceivedRequest } from '../network/received-request';

interface PanelState {
  user: { id: number; email: string };
  userAbility: { can(action: string): boolean };
}

/** Returns the signed-in panel user of a request. */
export const personOf = (ctx: ReceivedRequest): PanelState['user'] => {
  const { id, email } = (ctx.state as PanelState).user;
  return { id, email };
};

/** Tells if the user's roles have a permission. */
export const isAllowed = (ctx: Pick<ReceivedRequest, 'state'>, permission: string): boolean =>
  (ctx.state as PanelState).userAbility.can(permission);

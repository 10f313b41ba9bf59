import type { Context } from 'koa';

interface PanelState {
  user: { id: number; email: string };
  userAbility: { can(action: string): boolean };
}

/** Returns the signed-in panel user of a request. */
export const personOf = (ctx: Context): PanelState['user'] => {
  const { id, email } = (ctx.state as PanelState).user;
  return { id, email };
};

/** Tells if the user's roles have a permission. */
export const isAllowed = (ctx: Pick<Context, 'state'>, permission: string): boolean =>
  (ctx.state as PanelState).userAbility.can(permission);

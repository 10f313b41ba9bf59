import type { Core } from '@strapi/strapi';
import { APPROVE, MANAGE } from './permissions';

/** A request of somebody who is signed in to the panel. */
export type PanelContext = Parameters<Core.MiddlewareHandler>[0];

interface PanelState {
  user: { id: number; email: string };
  userAbility: { can(action: string): boolean };
}

const stateOf = (ctx: PanelContext): PanelState => ctx.state as PanelState;

export const personOf = (ctx: PanelContext): { id: number; email: string } => {
  const { id, email } = stateOf(ctx).user;
  return { id, email };
};

/** What the page sent, as yet unchecked. */
export const bodyOf = (ctx: PanelContext): unknown => (ctx.request as { body?: unknown }).body;

export const mayApprove = (ctx: PanelContext): boolean => stateOf(ctx).userAbility.can(APPROVE);

/** Whether a person sees and ends what others approved, too. */
export const mayManage = (ctx: PanelContext): boolean => stateOf(ctx).userAbility.can(MANAGE);

import type { PanelMiddleware } from '../parts/panel-store';

/** Result of an invitation; not reported if the service has no mail server. */
export interface Invitation {
  email: string;
  mail: 'sent' | 'failed';
}

interface Action {
  type?: string;
  payload?: Partial<Invitation> & { invitationMail?: Invitation['mail'] };
  meta?: { arg?: { endpointName?: string } };
}

type Listener = (invitation: Invitation) => void;

const listeners = new Set<Listener>();

/** @returns a function that removes the listener */
export const onInvitation = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Redux middleware that reads the response to an invitation. */
export const watchInvitations: PanelMiddleware = () => (next) => (action) => {
  const { type, payload, meta }: Action = action;
  if (type === 'adminApi/executeMutation/fulfilled' && meta?.arg?.endpointName === 'createUser') {
    const { email = '', invitationMail: mail } = payload ?? {};
    if (mail !== undefined) listeners.forEach((listener) => listener({ email, mail }));
  }
  return next(action);
};

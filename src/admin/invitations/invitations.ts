/** Somebody who was invited, and whether a mail tells them; none where the service has no mail server. */
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

/** @returns stops listening */
export const onInvitation = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Sees what the service answers to who invites somebody. */
export const watchInvitations =
  () =>
  () =>
  (next: (action: unknown) => unknown) =>
  (action: unknown): unknown => {
    const { type, payload, meta } = action as Action;
    if (type === 'adminApi/executeMutation/fulfilled' && meta?.arg?.endpointName === 'createUser') {
      const { email = '', invitationMail: mail } = payload ?? {};
      if (mail !== undefined) listeners.forEach((listener) => listener({ email, mail }));
    }
    return next(action);
  };

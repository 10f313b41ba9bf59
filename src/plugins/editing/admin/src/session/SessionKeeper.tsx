import { useAuth } from '@strapi/strapi/admin';
import * as React from 'react';
import { session } from './session';
import { SessionDialog } from './SessionDialog';
import { useReturnAfterSignIn } from './useReturnAfterSignIn';

/** Rendered on all pages of the panel; prevents an expired session from closing the current page. */
export const SessionKeeper = () => {
  const token = useAuth('SessionKeeper', (auth) => auth.token);
  const user = useAuth('SessionKeeper', (auth) => auth.user);
  const isAsking = React.useSyncExternalStore(session.subscribe, session.isAsking);
  const { id, email } = user ?? {};

  React.useEffect(() => {
    const isKnown = token !== null && typeof id === 'number' && email !== undefined;
    session.know(isKnown ? { id, email, token } : null);
  }, [token, id, email]);
  useReturnAfterSignIn(token !== null);

  return isAsking && email !== undefined ? <SessionDialog email={email} /> : null;
};

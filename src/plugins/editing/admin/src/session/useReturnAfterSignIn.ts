import * as React from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { session } from './session';

const AUTHENTICATION = '/auth/';
const SIGN_IN = '/auth/login';

/**
 * Returns the person to the previous page after an expired session: the panel's sign-in page
 * redirects to the page in its address, but the panel opens it without one.
 */
export const useReturnAfterSignIn = (isSignedIn: boolean): void => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  React.useEffect(() => {
    if (!pathname.startsWith(AUTHENTICATION)) {
      if (isSignedIn) session.visit(`${pathname}${search}`);
      return;
    }
    const place = session.placeLeft();
    if (isSignedIn || pathname !== SIGN_IN || place === null) return;
    if (new URLSearchParams(search).has('redirectTo')) return;
    const way = new URLSearchParams({ redirectTo: place });
    navigate(`${SIGN_IN}?${way.toString()}`, { replace: true });
  }, [isSignedIn, pathname, search, navigate]);
};

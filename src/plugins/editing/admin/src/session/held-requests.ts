import { attemptTokenRefresh } from '@strapi/strapi/admin';
import { backendUrl } from './backend';
import { session } from './session';

const UNAUTHORIZED = 401;
const RENEWAL = '/admin/access-token';
const BEARER = 'Bearer ';

/** The token that a call of the panel carries; null for any other request. */
const tokenOf = (init: RequestInit | undefined): string | null => {
  const authorization = new Headers(init?.headers).get('Authorization');
  return authorization?.startsWith(BEARER) === true ? authorization.slice(BEARER.length) : null;
};

const isAuthPath = (pathname: string): boolean => /\/admin\/(login|logout)$/.test(pathname);

/** A token that is valid again, once the person has signed in; null where they did not. */
const renewed = async (former: string): Promise<string | null> => {
  const renew = (): Promise<string | null> => attemptTokenRefresh(former).catch(() => null);
  const token = await renew();
  if (token !== null && !session.isAsking()) return token;
  return (await session.ask()) ? renew() : null;
};

/**
 * Holds what the panel asks of the server with a session that has ended, until the person has
 * signed in again, and then asks again: the save goes on as if nothing had happened. `fetch` is the
 * one place through which all calls of the panel pass.
 *
 * The panel renews its session by itself, with a lock across all tabs and a sign-out when that is
 * refused. While a person can be asked, such a renewal is answered with the token that the panel
 * has: nothing waits inside the lock, and nobody is signed out under their form.
 */
export const holdRequestsOfEndedSession = (): void => {
  const send = window.fetch.bind(window);

  window.fetch = async (input, init) => {
    const response = await send(input, init);
    const address = input instanceof Request ? input.url : String(input);
    const { origin, pathname } = new URL(address, window.location.href);
    if (origin !== new URL(backendUrl(), window.location.href).origin) return response;
    const isRenewal = pathname.endsWith(RENEWAL);
    if (isRenewal && response.ok) session.renewed();
    if (response.status !== UNAUTHORIZED) return response;
    if (isRenewal) {
      const asked = session.asked();
      if (asked === null) return response;
      session.end();
      return Response.json({ data: { token: asked.token } });
    }
    const former = tokenOf(init);
    if (former === null || isAuthPath(pathname)) return response;
    const token = await renewed(former);
    if (token === null) return response;
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `${BEARER}${token}`);
    return send(input, { ...init, headers });
  };
};

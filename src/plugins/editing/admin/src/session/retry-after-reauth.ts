import { attemptTokenRefresh } from '@strapi/strapi/admin';
import { interceptRequests } from '../patches/window-fetch';
import { backendUrl } from './backend';
import { session } from './session';

const UNAUTHORIZED = 401;
const RENEWAL = '/admin/access-token';
const BEARER = 'Bearer ';

/** Returns the bearer token of a request; null if it has none. */
const tokenOf = (init: RequestInit | undefined): string | null => {
  const authorization = new Headers(init?.headers).get('Authorization');
  return authorization?.startsWith(BEARER) === true ? authorization.slice(BEARER.length) : null;
};

const isAuthPath = (pathname: string): boolean => /\/admin\/(login|logout)$/.test(pathname);

/** Returns a valid token once the person has signed in again; null if they did not. */
const renewed = async (former: string): Promise<string | null> => {
  const renew = (): Promise<string | null> => attemptTokenRefresh(former).catch(() => null);
  const token = await renew();
  if (token !== null && !session.isAsking()) return token;
  return (await session.ask()) ? renew() : null;
};

/**
 * Holds the panel's requests after the session has expired until the person has signed in again,
 * and then retries them, so that a pending save succeeds.
 * The panel renews its session by itself, holding a lock across all tabs, and signs out if that
 * fails. While the person can be asked, such a renewal gets a response with the current token:
 * nothing waits inside the lock, and nobody is signed out while a form is open.
 */
export const retryAfterReauth = (): void => {
  interceptRequests(async (send, input, init) => {
    const response = await send(input, init);
    const address = input instanceof Request ? input.url : String(input);
    const { origin, pathname } = new URL(address, window.location.href);
    if (origin !== new URL(backendUrl(), window.location.href).origin) return response;
    const isRenewal = pathname.endsWith(RENEWAL);
    if (isRenewal && response.ok) session.renewed();
    if (response.status !== UNAUTHORIZED) return response;
    if (isRenewal) {
      const person = session.personToAsk();
      if (person === null) return response;
      session.end();
      return Response.json({ data: { token: person.token } });
    }
    const former = tokenOf(init);
    if (former === null || isAuthPath(pathname)) return response;
    const token = await renewed(former);
    if (token === null) return response;
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `${BEARER}${token}`);
    return send(input, { ...init, headers });
  });
};

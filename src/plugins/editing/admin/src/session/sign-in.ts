import { backendUrl } from './backend';

const REMEMBERED = 'jwtToken';
const DEVICE = 'strapi.admin.deviceId';

/** Reason of a failed sign-in: the server's message, or the type of failure. */
export type Refusal = { sentence: string } | { status: number } | 'unreachable' | 'gone' | 'other';

export type SignIn = { id: number; token: string } | { refusal: Refusal };

interface Answer {
  data?: { token: string; user: { id: number } };
  error?: { message?: string };
}

const post = (address: string, init: RequestInit): Promise<Response> =>
  fetch(`${backendUrl()}${address}`, {
    method: 'POST',
    credentials: 'include',
    ...init,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...init.headers },
  });

/**
 * Signs in like the panel's sign-in page, with the same duration and device as before. The
 * service's rate limits and lockouts apply.
 */
export const signIn = async (email: string, password: string): Promise<SignIn> => {
  const body = JSON.stringify({
    email,
    password,
    rememberMe: localStorage.getItem(REMEMBERED) !== null,
    deviceId: localStorage.getItem(DEVICE) ?? undefined,
  });
  try {
    const response = await post('/admin/login', { body });
    const { data, error } = (await response.json()) as Answer;
    if (data !== undefined && response.ok) return { id: data.user.id, token: data.token };
    const { message } = error ?? {};
    return { refusal: message === undefined ? { status: response.status } : { sentence: message } };
  } catch {
    return { refusal: 'unreachable' };
  }
};

/** Ends a new session. */
export const signOut = async (token: string): Promise<void> => {
  await post('/admin/logout', { headers: { Authorization: `Bearer ${token}` } }).catch(() => null);
};

import { createHash, randomBytes } from 'node:crypto';
import type { Service } from './service';

/** Values that a client makes for one authorization request (RFC 7636). */
export interface ProofKey {
  verifier: string;
  challenge: string;
}

export const newProofKey = (): ProofKey => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

interface Cookie {
  value: string;
  path: string;
}

/** A person's browser: it keeps cookies, follows nothing by itself, and is signed in to the panel. */
export interface PersonsBrowser {
  /** Opens an address and returns the answer, redirects included. */
  open(address: string): Promise<Response>;
  /** Calls the panel's API for agents, as the panel's pages do. */
  panel<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; data: T; message: string }>;
  cookies: Map<string, Cookie>;
}

/** A browser whose person has a session of the panel (or none, with an empty token). */
export const openBrowser = ({ url }: Pick<Service, 'url'>, token: string): PersonsBrowser => {
  const cookies = new Map<string, Cookie>();

  const keep = (response: Response): void => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const path = attributes.find((text) => text.startsWith('path='))?.slice('path='.length);
      if (value === '') cookies.delete(name);
      else cookies.set(name, { value, path: path ?? '/' });
    }
  };

  const send = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(address, url);
    const sent = [...cookies].filter(([, { path }]) => pathname.startsWith(path));
    const response = await fetch(new URL(address, url), {
      ...init,
      redirect: 'manual',
      headers: {
        ...(init.headers as Record<string, string>),
        Cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; '),
      },
    });
    keep(response);
    return response;
  };

  return {
    cookies,
    open: (address) => send(address, { headers: { Accept: 'text/html' } }),
    async panel<T>(method: string, path: string, body?: unknown) {
      const response = await send(`/admin/agent-auth${path}`, {
        method,
        headers: {
          ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as { data: T; error?: { message: string } };
      return { status: response.status, data: answer.data, message: answer.error?.message ?? '' };
    },
  };
};

export interface RegisteredClient {
  client_id: string;
  client_secret?: string;
  redirect_uris: string[];
  grant_types: string[];
}

export interface TokenAnswer {
  status: number;
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
  token_type: string;
  error?: string;
  error_description?: string;
}

export const ALL_SCOPES = ['content:read', 'content:write', 'content:publish'];

/** Registers a client (RFC 7591). */
export const registerClient = async (
  { url }: Pick<Service, 'url'>,
  metadata: Record<string, unknown> = {},
): Promise<RegisteredClient> => {
  const response = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Test agent',
      redirect_uris: ['https://agent.example/callback'],
      ...metadata,
    }),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as RegisteredClient;
};

/** The address that a client sends a person to. Parameters set to undefined are left out. */
export const authorizationUrl = (
  { url }: Pick<Service, 'url'>,
  client: RegisteredClient,
  key: ProofKey,
  parameters: Record<string, string | undefined> = {},
): string => {
  const all: Record<string, string | undefined> = {
    client_id: client.client_id,
    redirect_uri: client.redirect_uris[0],
    response_type: 'code',
    code_challenge: key.challenge,
    code_challenge_method: 'S256',
    scope: ALL_SCOPES.join(' '),
    state: 'state-of-the-client',
    resource: `${url}/mcp`,
    ...parameters,
  };
  const given = Object.entries(all).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return `${url}/oauth/authorize?${new URLSearchParams(given).toString()}`;
};

/** What the approval page's address carries. */
export const requestOf = (response: Response): string =>
  new URL(response.headers.get('location') ?? '', 'http://any').searchParams.get('request') ?? '';

/** Opens a request, approves it in the panel, and returns the address that carries the code. */
export const approveInBrowser = async (
  browser: PersonsBrowser,
  address: string,
  scopes: string[] = ALL_SCOPES,
  proposes?: boolean,
): Promise<URL> => {
  const begun = await browser.open(address);
  const { status, data, message } = await browser.panel<{ continueAt: string }>(
    'POST',
    `/requests/${requestOf(begun)}/approve`,
    { scopes, proposes },
  );
  if (status !== 200) throw new Error(`The approval answered ${status}: ${message}`);
  const sent = await browser.open(data.continueAt);
  return new URL(sent.headers.get('location') ?? '');
};

/** Opens a request, declines it in the panel, and returns the address that says so. */
export const declineInBrowser = async (browser: PersonsBrowser, address: string): Promise<URL> => {
  const begun = await browser.open(address);
  const { status, data, message } = await browser.panel<{ continueAt: string }>(
    'POST',
    `/requests/${requestOf(begun)}/deny`,
  );
  if (status !== 200) throw new Error(`The refusal answered ${status}: ${message}`);
  const sent = await browser.open(data.continueAt);
  return new URL(sent.headers.get('location') ?? '');
};

/** Calls the token endpoint. */
export const askForToken = async (
  { url }: Pick<Service, 'url'>,
  parameters: Record<string, string>,
): Promise<TokenAnswer> => {
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  });
  return { status: response.status, ...((await response.json()) as Omit<TokenAnswer, 'status'>) };
};

/** Redeems the code in an answer's address. */
export const redeem = (
  service: Pick<Service, 'url'>,
  client: RegisteredClient,
  key: ProofKey,
  answer: URL,
  parameters: Record<string, string> = {},
): Promise<TokenAnswer> =>
  askForToken(service, {
    grant_type: 'authorization_code',
    client_id: client.client_id,
    code: answer.searchParams.get('code') ?? '',
    code_verifier: key.verifier,
    redirect_uri: `${answer.origin === 'null' ? `${answer.protocol}//${answer.host}` : answer.origin}${answer.pathname}`,
    resource: `${service.url}/mcp`,
    ...parameters,
  });

/** The whole way from a registered client to tokens. */
export const connect = async (
  service: Pick<Service, 'url'>,
  browser: PersonsBrowser,
  {
    scopes = ALL_SCOPES,
    client,
    proposes,
  }: { scopes?: string[]; client?: RegisteredClient; proposes?: boolean } = {},
): Promise<{ client: RegisteredClient; tokens: TokenAnswer }> => {
  const agent = client ?? (await registerClient(service));
  const key = newProofKey();
  const address = authorizationUrl(service, agent, key);
  const answer = await approveInBrowser(browser, address, scopes, proposes);
  return { client: agent, tokens: await redeem(service, agent, key, answer) };
};

/** Whether an access token opens the endpoint that it is for. */
export const works = async ({ url }: Pick<Service, 'url'>, token: string): Promise<boolean> => {
  const { status } = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  });
  if (status !== 200 && status !== 401) throw new Error(`The endpoint answered ${status}.`);
  return status === 200;
};

/** Renews tokens. */
export const refresh = (
  service: Pick<Service, 'url'>,
  client: Pick<RegisteredClient, 'client_id'>,
  token: string,
  parameters: Record<string, string> = {},
): Promise<TokenAnswer> =>
  askForToken(service, {
    grant_type: 'refresh_token',
    client_id: client.client_id,
    refresh_token: token,
    ...parameters,
  });

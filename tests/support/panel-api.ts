import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Service } from './service';

export interface Answer<T> {
  status: number;
  body: T;
}

/** A document as the panel's API gives it. */
export type PanelDocument = { id: number; documentId: string } & Record<string, unknown>;

/** What Strapi keeps about a document and the panel does not send. */
const KEPT_BY_STRAPI = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
  'status',
]);

/** The whole form as the panel sends it when an editor has touched nothing. */
export const formOf = (document: PanelDocument): Record<string, unknown> =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !KEPT_BY_STRAPI.has(name)));

interface Saved {
  data: PanelDocument;
}

/** What an editor does in the panel, through the API the panel itself uses. */
export interface Panel {
  /** The session's token, for tests that speak to the panel's API as a browser does. */
  token: string;
  /** Calls any address of the panel's API, e.g. `/admin/users/me`. */
  call<T>(
    method: string,
    address: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** "Create new entry" and Save. */
  create(uid: string, data: object): Promise<PanelDocument>;
  /** Save. */
  update(uid: string, documentId: string, data: object): Promise<PanelDocument>;
  /** Publish, with or without changes that were not saved before. */
  publish(uid: string, documentId: string, data?: object): Promise<PanelDocument>;
  /** Unpublish; `discardDraft` replaces the draft by what was published. */
  unpublish(
    uid: string,
    documentId: string,
    options?: { discardDraft?: boolean },
  ): Promise<PanelDocument>;
  /** Discard changes: the draft becomes what is published. */
  discard(uid: string, documentId: string): Promise<PanelDocument>;
  /** Duplicate. */
  clone(uid: string, documentId: string, data?: object): Promise<PanelDocument>;
  remove(uid: string, documentId: string): Promise<Answer<unknown>>;
  read(uid: string, documentId: string, status?: 'draft' | 'published'): Promise<PanelDocument>;
}

export interface Credentials {
  email: string;
  password: string;
}

/** Who `signIn` registers on a service without administrators. */
export const FIRST_ADMIN = {
  email: 'chief@example.com',
  password: 'Test-password-1',
  firstname: 'Chief',
  lastname: 'Editor',
};

const send = async <T>(
  address: string,
  method: string,
  token: string | null,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> => {
  const response = await fetch(address, {
    method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T };
};

/** The demo's editor where there is one, else the service's first administrator. */
export const credentialsOf = ({ folder }: Pick<Service, 'folder'>): Credentials => {
  const facts = path.join(folder, 'demo.json');
  if (!existsSync(facts)) return FIRST_ADMIN;
  const { admin_email: email, admin_password: password } = JSON.parse(readFileSync(facts, 'utf8'));
  return { email, password };
};

type Session = { data: { token: string } };

const sessionToken = async (url: string, { email, password }: Credentials): Promise<string> => {
  const init = await send<{ data: { hasAdmin: boolean } }>(`${url}/admin/init`, 'GET', null);
  const answer = init.body.data.hasAdmin
    ? await send<Session>(`${url}/admin/login`, 'POST', null, { email, password })
    : await send<Session>(`${url}/admin/register-admin`, 'POST', null, FIRST_ADMIN);
  if (answer.status !== 200) {
    throw new Error(`Sign-in answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body.data.token;
};

/**
 * Signs in to the panel; on a service without administrators the first one is registered.
 * Sign in once per service: the panel allows five attempts in five minutes.
 *
 * @param credentials of another account than the one the service began with
 */
export const signIn = async (
  service: Pick<Service, 'url' | 'folder'>,
  credentials = credentialsOf(service),
): Promise<Panel> => {
  const token = await sessionToken(service.url, credentials);
  const call: Panel['call'] = (method, address, body, headers) =>
    send(`${service.url}${address}`, method, token, body, headers);
  const collection = (uid: string): string => `/content-manager/collection-types/${uid}`;

  const saved = async (method: string, address: string, body?: unknown): Promise<PanelDocument> => {
    const { status, body: answer } = await call<Saved>(method, address, body);
    if (status >= 300) {
      throw new Error(`${method} ${address} answered ${status}: ${JSON.stringify(answer)}`);
    }
    return answer.data;
  };

  return {
    token,
    call,
    create: (uid, data) => saved('POST', collection(uid), data),
    update: (uid, documentId, data) => saved('PUT', `${collection(uid)}/${documentId}`, data),
    publish: (uid, documentId, data = {}) =>
      saved('POST', `${collection(uid)}/${documentId}/actions/publish`, data),
    unpublish: (uid, documentId, options = {}) =>
      saved('POST', `${collection(uid)}/${documentId}/actions/unpublish`, options),
    discard: (uid, documentId) =>
      saved('POST', `${collection(uid)}/${documentId}/actions/discard`, {}),
    clone: (uid, documentId, data = {}) =>
      saved('POST', `${collection(uid)}/clone/${documentId}`, data),
    remove: (uid, documentId) => call('DELETE', `${collection(uid)}/${documentId}`),
    read: (uid, documentId, status = 'draft') =>
      saved('GET', `${collection(uid)}/${documentId}?status=${status}`),
  };
};

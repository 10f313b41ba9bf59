import { signIn, type Panel } from './panel-api';
import type { Form } from './pictures';
import type { Service } from './service';
import { issueToken } from './tokens';

/** The answer to a created article. */
export interface Created {
  message: string;
  article: { id: number; slug: string; url: string };
  warnings?: { path: string[]; message: string }[];
}

/** An error body. */
export interface Refused {
  data: null;
  error: {
    status: number;
    name: string;
    message: string;
    details: { errors?: { path: string[]; message: string }[]; missing?: string[] };
  };
}

export const bodyOf = async <T>(response: Response): Promise<T> => (await response.json()) as T;

/** Names of the fields that an answer calls wrong. */
export const wrongFields = async (response: Response): Promise<string[]> => {
  const { error } = await bodyOf<Refused>(response);
  return (error.details.errors ?? []).map(({ path }) => path.join('.')).sort();
};

/** What a suite that posts articles begins with: tokens and the numbers that articles refer to. */
export interface Newsroom {
  /** May post articles and images, nothing else. */
  token: string;
  /** Every door of the REST core. */
  fullToken: string;
  panel: Panel;
  /** Reads only. */
  readOnlyToken: string;
  otaId: number;
  otaSlug: string;
  authorId: number;
  categoryId: number;
  /** A call with a JSON body. */
  call(method: string, path: string, body?: unknown, token?: string): Promise<Response>;
  /** Posts an article with the needed fields filled in. */
  post(fields?: Record<string, unknown>, headers?: Record<string, string>): Promise<Response>;
  /** Uploads a form to `POST /api/images`. */
  upload(form: Form, headers?: Record<string, string>): Promise<Response>;
  /** Rows of a content type, drafts included, as the REST core counts them. */
  count(plural: string): Promise<number>;
}

const dataOf = async <T>(response: Response): Promise<T> => {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
};

/** Fills an empty service with an administrator, three tokens, an OTA, an author and a category. */
export const openNewsroom = async (service: Pick<Service, 'url' | 'folder'>): Promise<Newsroom> => {
  const { url } = service;
  const call: Newsroom['call'] = (method, path, body, token) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const panel = await signIn(service);
  const token = await issueToken(panel);
  const fullToken = await issueToken(panel, 'full-access');
  const readOnlyToken = await issueToken(panel, ['api::ota.ota.find']);
  const create = async (plural: string, data: Record<string, unknown>): Promise<number> =>
    (await dataOf<{ id: number }>(await call('POST', `/api/${plural}`, { data }, fullToken))).id;
  const otaId = await create('otas', { name: 'Example Travel', slug: 'example-travel' });
  const authorId = await create('authors', { name: 'News desk' });
  const categoryId = await create('categories', { name: 'Results' });
  return {
    token,
    panel,
    fullToken,
    readOnlyToken,
    otaId,
    otaSlug: 'example-travel',
    authorId,
    categoryId,
    call,
    post: (fields = {}, headers = {}) =>
      fetch(`${url}/api/articles`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({
          ota_id: otaId,
          author_id: authorId,
          title: 'A headline',
          body: 'A paragraph.',
          ...fields,
        }),
      }),
    upload: (form, headers = {}) =>
      fetch(`${url}/api/images`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, ...headers },
        body: form,
      }),
    async count(plural) {
      const path = `/api/${plural}?pagination[pageSize]=1&status=draft`;
      const response = await call('GET', path, undefined, fullToken);
      const { meta } = (await response.json()) as { meta: { pagination: { total: number } } };
      return meta.pagination.total;
    },
  };
};

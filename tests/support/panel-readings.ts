import { ARTICLE, type MarkedEntry } from './marked-entries';
import { addressOf, committedRoutes } from './panel-routes';

const DAY_MS = 86_400_000;

/** A request of the panel's that reads. */
export interface Reading {
  method: 'GET' | 'POST';
  address: string;
  body?: object;
}

const get = (address: string): Reading => ({ method: 'GET', address });

const collection = (uid: string): string => `/content-manager/collection-types/${uid}`;

/** What the panel asks of a type: its list in all orders and views, and what stands around it. */
export const readingsOfType = (uid: string, sorts: string[]): Reading[] => [
  ...['', '&status=published', '&populate=*', ...sorts.map((name) => `&sort=${name}:ASC`)].map(
    (query) => get(`${collection(uid)}?page=1&pageSize=100${query}`),
  ),
  ...['mine', 'without-alt', 'scheduled', 'agents', 'review'].map((view) =>
    get(`${collection(uid)}?page=1&pageSize=100&view=${view}`),
  ),
];

/** What the panel asks for its home page and the pages of plugins. */
export const readingsOfAll = (): Reading[] => {
  const span = `from=${new Date(Date.now() - DAY_MS).toISOString()}&to=${new Date(Date.now() + DAY_MS).toISOString()}`;
  return [
    ...['update', 'publish'].map((action) =>
      get(`/content-manager/homepage/recent-documents?action=${action}`),
    ),
    get('/admin/publishing/effects?page=1'),
    get(`/admin/publishing/published?since=${new Date(Date.now() - DAY_MS).toISOString()}`),
    get(`/admin/publishing/plan?${span}`),
    ...['waiting', 'submitted', 'all'].map((which) => get(`/admin/review/entries?which=${which}`)),
    ...['open', 'decided'].map((state) => get(`/admin/mcp/proposals?state=${state}`)),
    get('/admin/mcp/proposals/waiting'),
    get('/admin/editing/articles?title=zq'),
    get('/admin/newsletter/overview'),
    get('/admin/newsletter/issues'),
  ];
};

/** What the panel asks of one entry. */
export const readingsOfEntry = ({ uid, documentId, number }: MarkedEntry): Reading[] => {
  const entry = `contentType=${uid}&documentId=${documentId}`;
  return [
    ...['', '?status=draft', '?status=published'].map((query) =>
      get(`${collection(uid)}/${documentId}${query}`),
    ),
    get(`/admin/history/versions?${entry}`),
    ...['from=nothing&to=draft', 'from=nothing&to=live', 'from=live&to=draft'].map((sides) =>
      get(`/admin/history/comparison?${entry}&${sides}&all=true`),
    ),
    get(`/admin/review/entry?${entry}`),
    get(`/admin/mcp/changes?${entry}`),
    get(`/admin/editing/places/${uid}/${documentId}`),
    get(`/content-manager/relations/${uid}/ota?id=${documentId}&pageSize=100`),
    get(`/content-manager/relations/${uid}/${documentId}/ota`),
    ...(uid === ARTICLE
      ? [
          get(`/admin/publishing/articles/${documentId}`),
          get(`/admin/readiness/drafts?ids=${documentId}`),
          get(`/admin/editing/duplicates/${documentId}`),
          get(`/admin/editing/articles?ids=${number}`),
        ]
      : []),
  ];
};

/** The form of a new article that says the same as another. */
export const readinessBeside = ({ markers }: MarkedEntry): Reading => ({
  method: 'POST',
  address: '/admin/readiness/articles',
  body: { values: { title: `A ${markers.title} of its own`, body: 'A paragraph.' } },
});

/** A list that is narrowed to what has a word in a field. */
export const searchesFor = ({ uid }: MarkedEntry, field: string, word: string): Reading[] => [
  get(`${collection(uid)}?page=1&pageSize=10&_q=${word}`),
  get(
    `${collection(uid)}?page=1&pageSize=10&filters${field
      .split('.')
      .map((name) => `[${name}]`)
      .join('')}[$contains]=${word}`,
  ),
];

/** Every route of the table that reads, for an entry. */
export const readingsOfTable = ({ uid, documentId }: MarkedEntry): Reading[] =>
  committedRoutes()
    .filter(({ method, path }) => method === 'GET' && !path.includes('/runner/'))
    .map((route) =>
      get(
        addressOf(route, {
          model: uid,
          uid,
          contentType: uid,
          id: documentId,
          documentId,
          targetField: 'ota',
        }),
      ),
    );

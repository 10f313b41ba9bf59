import { adminApi, type StrapiApp } from '@strapi/strapi/admin';

/** Redux middleware of the panel. */
export type PanelMiddleware = ReturnType<Parameters<StrapiApp['addMiddlewares']>[0][number]>;

interface StoreApi {
  dispatch(action: unknown): unknown;
}

let store: StoreApi | null = null;

/** Redux middleware that keeps a reference to the panel's store. */
export const captureStore: PanelMiddleware = (api) => {
  store = api;
  return (next) => next;
};

/** The content manager adds these cache tags, too, but the panel's types lack them. */
const { invalidateTags } = adminApi.enhanceEndpoints({
  addTagTypes: ['Document', 'Relations', 'RecentDocumentList'],
}).util;

/** Invalidates cached entries after changes without the content manager, so that forms and lists reload them. */
export const invalidateEntries = (contentType: string, documentIds: string[]): void => {
  const ids = [...documentIds, 'LIST'];
  store?.dispatch(
    invalidateTags([
      ...ids.map((id) => ({ type: 'Document' as const, id: `${contentType}_${id}` })),
      'Relations',
      'RecentDocumentList',
    ]),
  );
};

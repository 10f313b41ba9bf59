import { adminApi } from '@strapi/strapi/admin';

interface StoreApi {
  dispatch(action: unknown): unknown;
}

let store: StoreApi | null = null;

/** Redux middleware that keeps a reference to the panel's store. */
export const keepStore = () => (api: StoreApi) => {
  store = api;
  return (next: (action: unknown) => unknown) =>
    (action: unknown): unknown =>
      next(action);
};

/** The content manager adds its cache tags at run time, so the panel's types lack them. */
const { invalidateTags } = adminApi.util as unknown as {
  invalidateTags(tags: unknown[]): unknown;
};

/** Invalidates cached entries after changes without the content manager, so that forms and lists reload them. */
export const invalidateEntries = (contentType: string, documentIds: string[]): void => {
  const ids = [...documentIds, 'LIST'];
  store?.dispatch(
    invalidateTags([
      ...ids.map((id) => ({ type: 'Document', id: `${contentType}_${id}` })),
      'Relations',
      'RecentDocumentList',
    ]),
  );
};

import { adminApi } from '@strapi/strapi/admin';

interface StoreApi {
  dispatch(action: unknown): unknown;
}

let store: StoreApi | null = null;

/** Keeps the panel's store at hand. */
export const keepStore = () => (api: StoreApi) => {
  store = api;
  return (next: (action: unknown) => unknown) =>
    (action: unknown): unknown =>
      next(action);
};

/** The content manager adds its tags at run time, so the types of the panel do not know them. */
const { invalidateTags } = adminApi.util as unknown as {
  invalidateTags(tags: unknown[]): unknown;
};

/** Has forms and lists read entries again that were changed past them. */
export const forgetEntries = (contentType: string, documentIds: string[]): void => {
  const ids = [...documentIds, 'LIST'];
  store?.dispatch(
    invalidateTags([
      ...ids.map((id) => ({ type: 'Document', id: `${contentType}_${id}` })),
      'Relations',
      'RecentDocumentList',
    ]),
  );
};

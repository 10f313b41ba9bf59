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

/** Has the form of an entry read again what was changed past it. */
export const forgetEntry = (contentType: string, documentId: string): void => {
  store?.dispatch(
    invalidateTags([{ type: 'Document', id: `${contentType}_${documentId}` }, 'Relations']),
  );
};

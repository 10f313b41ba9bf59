import type { EntryState } from '@ota-news/foundation/contracts/editing';
import { adminApi } from '@strapi/strapi/admin';

/** Arguments that identify an entry in the content manager's API. */
export interface EntryArgs {
  collectionType: string;
  model: string;
  documentId?: string;
  params?: object;
}

/** Address of an entry in the content manager's API; a single type has one entry, without an id. */
export const entryPath = ({ collectionType, model, documentId }: EntryArgs): string =>
  ['/content-manager', collectionType, model, documentId]
    .filter((part) => part !== undefined)
    .join('/');

/** Arguments of a change; `data` contains the form's values. */
export interface ChangeArgs extends EntryArgs {
  data?: Record<string, unknown>;
}

/** An entry in the panel's cache, as its form shows it. */
export interface CachedEntry {
  data: Record<string, unknown>;
  meta: { editing?: EntryState };
}

/** The content manager's mutations of single entries. */
export const CHANGES = [
  'updateDocument',
  'publishDocument',
  'unpublishDocument',
  'discardDocument',
  'deleteDocument',
] as const;

export type ChangeName = (typeof CHANGES)[number];

export interface StoreApi {
  getState(): unknown;
  dispatch(action: unknown): unknown;
}

interface QueryEndpoint {
  select(args: EntryArgs): (state: unknown) => { data?: CachedEntry };
}

interface MutationEndpoint {
  initiate(args: ChangeArgs): unknown;
}

/** The patched part of an RTK Query endpoint definition. */
export interface ChangeDefinition {
  query(args: ChangeArgs): { config?: { headers?: Record<string, string> } };
  invalidatesTags: (result: unknown, error: unknown, args: ChangeArgs) => unknown[];
  transformErrorResponse?: (error: RefusedChange) => RefusedChange;
  onQueryStarted?: (
    args: ChangeArgs,
    api: { dispatch(action: unknown): void; queryFulfilled: Promise<{ data: CachedEntry }> },
  ) => Promise<void>;
}

/** Error response to a change, as the panel passes it on. */
export interface RefusedChange {
  status?: number;
  name?: string;
  message?: string;
  details?: unknown;
}

/** The content manager adds its endpoints at run time, so the panel's types lack them. */
const api = adminApi as unknown as {
  endpoints: { getDocument: QueryEndpoint } & Record<ChangeName, MutationEndpoint>;
  util: {
    updateQueryData(name: string, args: EntryArgs, update: (entry: CachedEntry) => void): unknown;
    invalidateTags(tags: unknown[]): unknown;
  };
  enhanceEndpoints(changes: {
    endpoints: Partial<Record<ChangeName, (definition: ChangeDefinition) => void>>;
  }): unknown;
};

export const enhance = (
  endpoints: Partial<Record<ChangeName, (definition: ChangeDefinition) => void>>,
): void => {
  api.enhanceEndpoints({ endpoints });
};

const entryOf = ({ collectionType, model, documentId, params }: EntryArgs): EntryArgs => ({
  collectionType,
  model,
  documentId,
  params,
});

/** Arguments with which the open form loaded its entry. */
let openForm: EntryArgs | null = null;

/** Stores the entry of the open form; null when it is closed. */
export const setOpenForm = (args: EntryArgs | null): void => {
  openForm = args;
};

const isSameEntry = (one: EntryArgs, other: EntryArgs | null): boolean =>
  one.model === other?.model && one.documentId === other.documentId;

/**
 * Returns the cached entry of a form; undefined if no form has loaded it. A deletion covers all
 * locales, so its arguments differ from those with which the form loaded the entry.
 */
export const cachedEntry = (store: StoreApi, args: EntryArgs): CachedEntry | undefined => {
  const read = (from: EntryArgs): CachedEntry | undefined =>
    api.endpoints.getDocument.select(entryOf(from))(store.getState()).data;
  return (
    read(args) ?? (openForm !== null && isSameEntry(args, openForm) ? read(openForm) : undefined)
  );
};

/** Creates the action that updates a form's cached entry. */
export const updateShown = (args: EntryArgs, update: (entry: CachedEntry) => void): unknown =>
  api.util.updateQueryData('getDocument', entryOf(args), update);

export const sendChange = async (
  store: StoreApi,
  name: ChangeName,
  args: ChangeArgs,
): Promise<{ error?: RefusedChange }> =>
  (await store.dispatch(api.endpoints[name].initiate(args))) as { error?: RefusedChange };

/** Reloads the form of an entry and its relations. */
export const reloadEntry = (store: StoreApi, { model, documentId }: EntryArgs): void => {
  store.dispatch(
    api.util.invalidateTags([
      { type: 'Document', id: documentId === undefined ? model : `${model}_${documentId}` },
      'Relations',
    ]),
  );
};

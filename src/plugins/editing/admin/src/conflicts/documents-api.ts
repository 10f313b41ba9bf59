import type { EntryState } from '#newsroom/contracts/editing';
import { adminApi } from '@strapi/strapi/admin';

/** What names an entry in the content manager's calls. */
export interface EntryArgs {
  collectionType: string;
  model: string;
  documentId?: string;
  params?: object;
}

/** Arguments of a change; `data` is the form as it is sent. */
export interface ChangeArgs extends EntryArgs {
  data?: Record<string, unknown>;
}

/** An entry as the panel keeps it: what its form shows. */
export interface CachedEntry {
  data: Record<string, unknown>;
  meta: { editing?: EntryState };
}

/** The content manager's changes of single entries. */
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

/** How RTK Query keeps an endpoint, as far as it is changed here. */
export interface ChangeDefinition {
  query(args: ChangeArgs): { config?: { headers?: Record<string, string> } };
  invalidatesTags: (result: unknown, error: unknown, args: ChangeArgs) => unknown[];
  transformErrorResponse?: (error: RefusedChange) => RefusedChange;
  onQueryStarted?: (
    args: ChangeArgs,
    api: { dispatch(action: unknown): void; queryFulfilled: Promise<{ data: CachedEntry }> },
  ) => Promise<void>;
}

/** The service's refusal as the panel hands it on. */
export interface RefusedChange {
  status?: number;
  name?: string;
  message?: string;
  details?: unknown;
}

/** The content manager adds its endpoints at run time, so the types of the panel do not know them. */
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

/** The arguments with which the open form has read its entry. */
let openForm: EntryArgs | null = null;

/** Remembers which entry's form is open; null when it is closed. */
export const noteOpenForm = (args: EntryArgs | null): void => {
  openForm = args;
};

const isSameEntry = (one: EntryArgs, other: EntryArgs | null): boolean =>
  one.model === other?.model && one.documentId === other.documentId;

/**
 * What the form of an entry was filled with; undefined where no form has it. A deletion names every
 * language of the entry, and so not the arguments with which the form has read it.
 */
export const shownEntry = (store: StoreApi, args: EntryArgs): CachedEntry | undefined => {
  const read = (from: EntryArgs): CachedEntry | undefined =>
    api.endpoints.getDocument.select(entryOf(from))(store.getState()).data;
  return (
    read(args) ?? (openForm !== null && isSameEntry(args, openForm) ? read(openForm) : undefined)
  );
};

/** The action that changes what the form of an entry was filled with. */
export const updateShown = (args: EntryArgs, update: (entry: CachedEntry) => void): unknown =>
  api.util.updateQueryData('getDocument', entryOf(args), update);

/** Sends a change. */
export const sendChange = async (
  store: StoreApi,
  name: ChangeName,
  args: ChangeArgs,
): Promise<{ error?: RefusedChange }> =>
  (await store.dispatch(api.endpoints[name].initiate(args))) as { error?: RefusedChange };

/** Has the form of an entry, and the relations in it, filled again. */
export const reloadEntry = (store: StoreApi, { model, documentId }: EntryArgs): void => {
  store.dispatch(
    api.util.invalidateTags([{ type: 'Document', id: `${model}_${documentId}` }, 'Relations']),
  );
};

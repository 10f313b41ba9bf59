import { VERSION_HEADER } from '@ota-news/foundation/contracts/editing';
import {
  enhance,
  cachedEntry,
  updateShown,
  type ChangeArgs,
  type ChangeDefinition,
  type RefusedChange,
  type StoreApi,
} from './documents-api';

/** Expected versions of changes that a person confirmed after seeing the conflict. */
const withConfirmedVersions = new WeakMap<ChangeArgs, string>();

/** Overrides the expected version of a change, instead of the form's version. */
export const withExpectedVersion = (args: ChangeArgs, version: string): ChangeArgs => {
  withConfirmedVersions.set(args, version);
  return args;
};

/**
 * Converts a rejection into a `ValidationError`, the only error after which the panel keeps the
 * form's values. After any other error it treats the form as saved.
 */
const keepForm = (error: RefusedChange): RefusedChange => {
  const details = (error.details ?? {}) as { errors?: unknown };
  return {
    ...error,
    name: 'ValidationError',
    details: { ...details, errors: Array.isArray(details.errors) ? details.errors : [] },
  };
};

/**
 * Sends the form's version with every change of an entry, and keeps typed values if the change is
 * rejected: otherwise the panel would roll the cache back and reload the entry, and both reset the
 * form.
 * It hooks in at request level because shortcuts and confirmations bypass the buttons.
 */
export const guardRequests = (store: () => StoreApi): void => {
  const guard = (definition: ChangeDefinition): void => {
    const { query, invalidatesTags } = definition;
    definition.query = (args) => {
      const request = query(args);
      const version =
        withConfirmedVersions.get(args) ??
        cachedEntry(store(), args)?.meta.editing?.version ??
        undefined;
      if (version === undefined) return request;
      const headers = { ...request.config?.headers, [VERSION_HEADER]: version };
      return { ...request, config: { ...request.config, headers } };
    };
    definition.invalidatesTags = (result, error, args) =>
      error ? [] : invalidatesTags(result, error, args);
  };

  /** After success, updates the cached entry with the sent values and the returned version. */
  const updateCacheOnSuccess = (definition: ChangeDefinition): void => {
    guard(definition);
    definition.transformErrorResponse = keepForm;
    definition.onQueryStarted = async (args, { dispatch, queryFulfilled }) => {
      // The form lacks the other person's changes, so the entry is reloaded instead.
      if (withConfirmedVersions.has(args)) return;
      try {
        const { data: answer } = await queryFulfilled;
        dispatch(
          updateShown(args, (entry) => {
            Object.assign(entry.data, args.data);
            entry.meta.editing = answer.meta.editing;
          }),
        );
      } catch {
        // The caller reports the error.
      }
    };
  };

  enhance({
    updateDocument: updateCacheOnSuccess,
    publishDocument: updateCacheOnSuccess,
    unpublishDocument: guard,
    discardDocument: guard,
    deleteDocument: guard,
  });
};

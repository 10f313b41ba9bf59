import { VERSION_HEADER } from '#newsroom/contracts/editing';
import {
  enhance,
  shownEntry,
  updateShown,
  type ChangeArgs,
  type ChangeDefinition,
  type RefusedChange,
  type StoreApi,
} from './documents-api';

/** Versions of changes that a person has made knowingly, after seeing what somebody else did. */
const knowingly = new WeakMap<ChangeArgs, string>();

/** Bases a change on a version that is not the one in the form. */
export const baseOn = (args: ChangeArgs, version: string): ChangeArgs => {
  knowingly.set(args, version);
  return args;
};

/**
 * The form of a refused change stays as it is typed. The panel does so for errors of this name alone;
 * after any other it takes the form for saved.
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
 * Sends the version that the form has shown with each change of an entry, and lets nothing that is
 * typed be replaced where the change is refused: the panel would read the entry again, and before
 * that put back what it had shown, either of which fills the form again.
 *
 * It is done where requests are made: shortcuts and confirmations do not go through the buttons.
 */
export const guardRequests = (store: () => StoreApi): void => {
  const guard = (definition: ChangeDefinition): void => {
    const { query, invalidatesTags } = definition;
    definition.query = (args) => {
      const request = query(args);
      const version =
        knowingly.get(args) ?? shownEntry(store(), args)?.meta.editing?.version ?? undefined;
      if (version === undefined) return request;
      const headers = { ...request.config?.headers, [VERSION_HEADER]: version };
      return { ...request, config: { ...request.config, headers } };
    };
    definition.invalidatesTags = (result, error, args) =>
      error ? [] : invalidatesTags(result, error, args);
  };

  /** What was stored is what the form shows, in the version that the service has answered. */
  const adopt = (definition: ChangeDefinition): void => {
    guard(definition);
    definition.transformErrorResponse = keepForm;
    definition.onQueryStarted = async (args, { dispatch, queryFulfilled }) => {
      // What somebody else has changed is not in the form yet: it is read first.
      if (knowingly.has(args)) return;
      try {
        const { data: answer } = await queryFulfilled;
        dispatch(
          updateShown(args, (entry) => {
            Object.assign(entry.data, args.data);
            entry.meta.editing = answer.meta.editing;
          }),
        );
      } catch {
        // The caller says why.
      }
    };
  };

  enhance({
    updateDocument: adopt,
    publishDocument: adopt,
    unpublishDocument: guard,
    discardDocument: guard,
    deleteDocument: guard,
  });
};

import { usePanelQuery } from '#panel/panel-query';
import type { ReadEntryState } from '#newsroom/contracts/editing';
import type { Conflict } from './conflict-store';
import { entryPath } from './documents-api';

/** The entry as stored now. */
export interface Theirs {
  data: Record<string, unknown>;
  state: ReadEntryState;
}

interface Answer {
  data: Record<string, unknown>;
  meta: { editing: ReadEntryState };
}

export interface ServerVersion {
  theirs: Theirs | null;
  error: string | null;
  reload(): void;
}

/** Loads the stored entry without touching the form. */
export const useServerVersion = ({ change, args }: Conflict): ServerVersion => {
  const { collectionType, model, documentId, params } = args;
  const { value, error, reload } = usePanelQuery<Answer>(
    entryPath({ collectionType, model, documentId }),
    // A deletion's arguments cover all locales, but one entry is read.
    { params: change === 'deleteDocument' ? {} : params },
  );
  return {
    theirs: value === null ? null : { data: value.data, state: value.meta.editing },
    error,
    reload,
  };
};

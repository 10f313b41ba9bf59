import type { ReadEntryState } from '#newsroom/contracts/editing';
import { useFetchClient } from '@strapi/strapi/admin';
import * as React from 'react';
import { useReason } from '#panel/api';
import type { Conflict } from './conflict-store';

/** The entry as stored now. */
export interface Theirs {
  data: Record<string, unknown>;
  state: ReadEntryState;
}

interface Answer {
  data: Record<string, unknown>;
  meta: { editing: ReadEntryState };
}

/** Loads the stored entry without touching the form. */
export const useServerVersion = ({
  change,
  args,
}: Conflict): { theirs: Theirs | null; error: string | null } => {
  const { get } = useFetchClient();
  const reasonOf = useReason();
  const [read, setRead] = React.useState<{ theirs: Theirs | null; error: string | null }>({
    theirs: null,
    error: null,
  });

  React.useEffect(() => {
    let isCurrent = true;
    const { collectionType, model, documentId } = args;
    // A deletion's arguments cover all locales, but one entry is read.
    const params = change === 'deleteDocument' ? {} : args.params;
    get<Answer>(`/content-manager/${collectionType}/${model}/${documentId}`, { params }).then(
      ({ data: { data, meta } }) =>
        isCurrent && setRead({ theirs: { data, state: meta.editing }, error: null }),
      (error: unknown) => isCurrent && setRead({ theirs: null, error: reasonOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [get, change, args, reasonOf]);

  return read;
};

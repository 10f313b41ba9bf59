import type { ReadEntryState } from '#newsroom/contracts/editing';
import { useFetchClient } from '@strapi/strapi/admin';
import * as React from 'react';
import { useReason } from '#panel/api';
import type { Conflict } from './conflict-store';

/** An entry as it is stored now. */
export interface Theirs {
  data: Record<string, unknown>;
  state: ReadEntryState;
}

interface Answer {
  data: Record<string, unknown>;
  meta: { editing: ReadEntryState };
}

/** Reads what is stored now beside the form, which keeps what is typed. */
export const useTheirs = ({
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
    // A deletion names every language of the entry; what is read is one.
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

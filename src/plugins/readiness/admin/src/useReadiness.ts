import { useForm } from '@strapi/strapi/admin';
import * as React from 'react';
import type { Readiness } from '#newsroom/contracts/readiness';
import { useReason, usePanelApi } from '#panel/api';
import { sentValues } from './form-values';

/** Long enough that nobody is asked about every letter. */
const REST_MS = 900;
/** Links to other sites are looked at meanwhile. */
const AGAIN_MS = 2500;
/** After that it stays as it is until something is typed. */
const MAX_ROUNDS = 20;

interface Known {
  readiness: Readiness | null;
  error: string | null;
}

/** What there is to say of the article in the form, again whenever somebody has stopped typing. */
export const useReadiness = (documentId: string | undefined): Known => {
  const reasonOf = useReason();
  const api = usePanelApi('/admin/readiness');
  const sent = useForm('Readiness', ({ values }) =>
    JSON.stringify(sentValues(values as Record<string, unknown>)),
  );
  const [known, setKnown] = React.useState<Known>({ readiness: null, error: null });

  React.useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const ask = async (round: number): Promise<void> => {
      try {
        const { data } = await api.post<{ data: Readiness }>('/articles', {
          ...(documentId === undefined ? {} : { documentId }),
          values: JSON.parse(sent) as object,
        });
        if (!isCurrent) return;
        setKnown({ readiness: data, error: null });
        if (data.pendingLinks === 0 || round >= MAX_ROUNDS) return;
        timer = setTimeout(() => void ask(round + 1), AGAIN_MS);
      } catch (error) {
        if (isCurrent) setKnown(({ readiness }) => ({ readiness, error: reasonOf(error) }));
      }
    };
    timer = setTimeout(() => void ask(0), REST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, documentId, sent, reasonOf]);

  return known;
};

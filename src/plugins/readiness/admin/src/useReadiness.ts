import { useForm } from '@strapi/strapi/admin';
import * as React from 'react';
import type { Readiness } from '#newsroom/contracts/readiness';
import { useReason, usePanelApi } from '#panel/api';
import { sentValues } from './form-values';

/** Debounce of typing in milliseconds. */
const REST_MS = 900;
/** Milliseconds between polls while external links are being checked. */
const AGAIN_MS = 2500;
/** Maximum polls until the form changes again. */
const MAX_ROUNDS = 20;

interface Known {
  readiness: Readiness | null;
  error: string | null;
}

/** Returns the readiness of the article in the form, updated after each pause in typing. */
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

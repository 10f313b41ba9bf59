import { useForm } from '@strapi/strapi/admin';
import { usePanelQuery } from '#panel/panel-query';
import { useDebouncedValue } from '#panel/useDebouncedValue';
import type { Readiness } from '#newsroom/contracts/readiness';
import { sentValues } from './form-values';

/** Debounce of typing in milliseconds. */
const REST_MS = 900;
/** Seconds between polls while external links are being checked. */
const AGAIN_SECONDS = 2.5;
/** Milliseconds after which an unchanged form is not polled any more. */
const GIVE_UP_MS = 50_000;

interface Known {
  readiness: Readiness | null;
  error: string | null;
}

/** Returns the readiness of the article in the form, updated after each pause in typing. */
export const useReadiness = (documentId: string | undefined): Known => {
  const sent = useForm('Readiness', ({ values }) =>
    JSON.stringify(sentValues(values as Record<string, unknown>)),
  ) as string;
  const settled = useDebouncedValue(sent, REST_MS);
  const isOld = useDebouncedValue(sent, GIVE_UP_MS) !== null;
  const { latest, error } = usePanelQuery<{ data: Readiness }>(
    settled === null ? null : '/admin/readiness/articles',
    {
      body: { documentId, values: JSON.parse(settled ?? 'null') as unknown },
      seconds: ({ data }) => (data.pendingLinks === 0 || isOld ? 0 : AGAIN_SECONDS),
    },
  );
  return { readiness: latest?.data ?? null, error };
};

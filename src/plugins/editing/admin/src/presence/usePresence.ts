import type { Reader } from '#newsroom/contracts/editing';
import { useForm } from '@strapi/strapi/admin';
import * as React from 'react';
import { usePanelApi } from '#panel/api';

const BEAT_MS = 15_000;

/** Random id of this browser window. */
const WINDOW = [...crypto.getRandomValues(new Uint8Array(12))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');

/** Sends heartbeats for an open entry and returns its other readers; none after an error. */
export const usePresence = (contentType: string, documentId: string): Reader[] => {
  const api = usePanelApi('/admin/editing');
  const isChanging = useForm('Presence', (form) => form.modified);
  const [readers, setReaders] = React.useState<Reader[]>([]);

  React.useEffect(() => {
    let isHere = true;
    const beat = (): void => {
      const presence = { contentType, documentId, window: WINDOW, isChanging };
      api.post<{ data: Reader[] }>('/presence', presence).then(
        ({ data }) => isHere && setReaders(data),
        () => isHere && setReaders([]),
      );
    };
    beat();
    const timer = setInterval(beat, BEAT_MS);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [api, contentType, documentId, isChanging]);

  React.useEffect(
    () => () => {
      // If it fails, the window's presence expires a little later.
      api.post('/presence/leave', { documentId, window: WINDOW }).catch(() => undefined);
    },
    [api, documentId],
  );

  return readers;
};

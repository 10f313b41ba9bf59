import { useFetchClient } from '@strapi/strapi/admin';
import * as React from 'react';
import { usePartWords, useSentence } from './catalogue';
import { panelEndpoints } from './panel-endpoints';

/**
 * Returns a function for error messages: translated if a catalogue has the server's sentence under
 * `apiError.` (Strapi's convention), otherwise as sent by the server.
 */
export const useReason = () => {
  const sentence = useSentence();
  const say = usePartWords();
  const latest = React.useRef(say);
  latest.current = say;
  return React.useCallback(
    (error: unknown): string => {
      // RTK Query's errors are plain objects with the name and message of what was thrown.
      const { name, message } = error as { name?: string; message?: string };
      // The message of `fetch` for a network error differs between browsers.
      if (name === 'TypeError') return latest.current('error.unreachable');
      return message === undefined ? latest.current('error.unknown') : sentence(message);
    },
    [sentence],
  );
};

/** Nothing is shown of a reload itself. */
const NOTHING = {};
const withoutState = { selectFromResult: () => NOTHING };

/**
 * HTTP client of a plugin's API for changes, and for what is asked once. What a page shows is loaded by `usePanelQuery`.
 *
 * @param prefix common path prefix, e.g. `/admin/publishing`
 */
export const usePanelApi = (prefix: string) => {
  const { get, post, put, del } = useFetchClient();
  const [reload] = panelEndpoints.useReloadPanelMutation(withoutState);
  return React.useMemo(
    () => ({
      get: async <T>(path: string): Promise<T> => (await get<T>(`${prefix}${path}`)).data,
      /** Sends `FormData`, e.g. with a file, unchanged and anything else as JSON. */
      post: async <T>(
        path: string,
        body: object = {},
        headers: Record<string, string> = {},
      ): Promise<T> => (await post<T>(`${prefix}${path}`, body, { headers })).data,
      put: async <T>(path: string, body: object): Promise<T> =>
        (await put<T>(`${prefix}${path}`, body)).data,
      remove: async (path: string): Promise<void> => {
        await del(`${prefix}${path}`);
      },
      /** Reloads all that pages show of the plugin, after a change. */
      reload: (): void => void reload(prefix),
    }),
    [get, post, put, del, reload, prefix],
  );
};

import { isFetchError, useFetchClient } from '@strapi/strapi/admin';
import * as React from 'react';
import { usePartWords, useSentence } from './catalogue';

/** Message of an error from the server or the browser; null if there is none. */
const wordsOf = (error: unknown): string | null => {
  if (isFetchError(error)) {
    const answer = error.response?.data as { error?: { message?: string } } | undefined;
    return answer?.error?.message ?? error.message;
  }
  return error instanceof Error ? error.message : null;
};

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
      // The message of `fetch` for a network error differs between browsers.
      if (error instanceof TypeError) return latest.current('error.unreachable');
      const words = wordsOf(error);
      return words === null ? latest.current('error.unknown') : sentence(words);
    },
    [sentence],
  );
};

/**
 * HTTP client of a plugin's API.
 *
 * @param prefix common path prefix, e.g. `/admin/publishing`
 */
export const usePanelApi = (prefix: string) => {
  const { get, post, put, del } = useFetchClient();
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
    }),
    [get, post, put, del, prefix],
  );
};

export type PanelApi = ReturnType<typeof usePanelApi>;

export interface Loaded<T> {
  value: T | null;
  error: string | null;
  reload(): void;
}

/** Loads a path of an API, and reloads it on `reload`. */
export const useAnswer = <T>(api: PanelApi, path: string): Loaded<T> => {
  const [state, setState] = React.useState<{ value: T | null; error: string | null }>({
    value: null,
    error: null,
  });
  const reasonOf = useReason();
  const [round, setRound] = React.useState(0);
  const reload = React.useCallback(() => setRound((count) => count + 1), []);

  React.useEffect(() => {
    let isCurrent = true;
    api.get<T>(path).then(
      (value) => isCurrent && setState({ value, error: null }),
      (error: unknown) => isCurrent && setState({ value: null, error: reasonOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, path, round, reasonOf]);

  return { ...state, reload };
};

/** Polls while a process is active and the page is visible. */
export const useRefresh = (isActive: boolean, seconds: number, reload: () => void): void => {
  React.useEffect(() => {
    if (!isActive) return undefined;
    const ask = (): void => {
      if (!document.hidden) reload();
    };
    const timer = setInterval(ask, seconds * 1000);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isActive, seconds, reload]);
};

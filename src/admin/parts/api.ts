import { isFetchError, useFetchClient } from '@strapi/strapi/admin';
import * as React from 'react';
import { usePartWords, useSentence } from './catalogue';

/** What an error says in the server's words, or the browser's; null where it says nothing. */
const wordsOf = (error: unknown): string | null => {
  if (isFetchError(error)) {
    const answer = error.response?.data as { error?: { message?: string } } | undefined;
    return answer?.error?.message ?? error.message;
  }
  return error instanceof Error ? error.message : null;
};

/**
 * A function that says what went wrong: in the person's language where a catalogue has the server's
 * sentence, filed under `apiError.` as Strapi does, and else as the server said it.
 */
export const useReason = () => {
  const sentence = useSentence();
  const say = usePartWords();
  const latest = React.useRef(say);
  latest.current = say;
  return React.useCallback(
    (error: unknown): string => {
      // What `fetch` says of a network that is down differs from browser to browser.
      if (error instanceof TypeError) return latest.current('error.unreachable');
      const words = wordsOf(error);
      return words === null ? latest.current('error.unknown') : sentence(words);
    },
    [sentence],
  );
};

/**
 * Calls of a plugin's API.
 *
 * @param prefix what its addresses begin with, e.g. `/admin/publishing`
 */
export const usePanelApi = (prefix: string) => {
  const { get, post, put, del } = useFetchClient();
  return React.useMemo(
    () => ({
      get: async <T>(path: string): Promise<T> => (await get<T>(`${prefix}${path}`)).data,
      /** A form, such as one with a file, is sent as it is; anything else as JSON. */
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

/** What an address of an API answers, and again after `reload`. */
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

/** Asks again from time to time while something is going on and the page is looked at. */
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

import * as React from 'react';
import { useReason } from './api';
import { panelEndpoints, type PanelRequest } from './panel-endpoints';

export interface Loaded<T> {
  /** Null while nothing is loaded, and after an error. */
  value: T | null;
  /** Last successful answer, also after an error. */
  latest: T | null;
  error: string | null;
  isLoading: boolean;
  reload(): void;
}

interface Options<T> extends Omit<PanelRequest, 'path'> {
  /** Polling interval, if any; may depend on the present answer. */
  seconds?: number | ((value: T) => number);
}

/** Polls while the page is visible. RTK Query 1 polls on in hidden pages. */
const usePolling = (seconds: number, reload: () => void): void => {
  React.useEffect(() => {
    if (seconds === 0) return undefined;
    const ask = (): void => {
      if (!document.hidden) reload();
    };
    const timer = setInterval(ask, seconds * 1000);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [seconds, reload]);
};

/**
 * Loads a path of a plugin's API. Components that ask for the same share the request and its answer. While another
 * path is loaded, the former answer stays.
 *
 * @param path null to load nothing yet
 */
export const usePanelQuery = <T>(
  path: string | null,
  { seconds = 0, ...request }: Options<T> = {},
): Loaded<T> => {
  const reasonOf = useReason();
  const { data, error, isFetching, refetch } = panelEndpoints.useReadPanelQuery(
    { path: path ?? '', ...request },
    { skip: path === null, refetchOnMountOrArgChange: true },
  );
  const latest = (data as T | undefined) ?? null;
  const value = error === undefined ? latest : null;
  const interval = typeof seconds === 'number' ? seconds : value === null ? 0 : seconds(value);
  usePolling(path === null ? 0 : interval, refetch);
  return {
    value,
    latest,
    error: error === undefined ? null : reasonOf(error),
    isLoading: isFetching,
    reload: refetch,
  };
};

const COUNT_SECONDS = 60;

/** Loads a list's total for the menu, refreshed every minute; errors are left to the list's page. */
export const usePanelCount = (path: string): number => {
  const { data, refetch } = panelEndpoints.useReadPanelCountQuery(
    { path },
    { refetchOnMountOrArgChange: COUNT_SECONDS },
  );
  usePolling(COUNT_SECONDS, refetch);
  return (data as { meta: { total: number } } | undefined)?.meta.total ?? 0;
};

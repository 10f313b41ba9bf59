import { useAnswer, usePanelApi, type Loaded } from '#panel/api';

/** Returns the client of the plugin's admin API. */
export const useApi = () => usePanelApi('/admin/newsletter');

/** Loads a path of the plugin's admin API, and again after `reload`. */
export const useLoaded = <T>(path: string): Loaded<T> => useAnswer(useApi(), path);

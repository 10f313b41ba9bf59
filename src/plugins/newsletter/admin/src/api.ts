import { useAnswer, usePanelApi, type Loaded } from '#panel/api';

/** Calls of the plugin's API. */
export const useApi = () => usePanelApi('/admin/newsletter');

/** What an address of the plugin's API answers, and again after `reload`. */
export const useLoaded = <T>(path: string): Loaded<T> => useAnswer(useApi(), path);

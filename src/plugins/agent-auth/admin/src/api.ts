import { useAnswer, usePanelApi, type Loaded } from '#panel/api';

/** Client for the plugin's admin API. */
export const useAgentApi = () => usePanelApi('/admin/agent-auth');

/** Loads a path of the plugin's API; `reload` loads it again. */
export const useLoaded = <T>(path: string): Loaded<T> => useAnswer(useAgentApi(), path);

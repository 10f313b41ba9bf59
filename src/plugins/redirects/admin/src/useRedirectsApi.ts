import { usePanelApi } from '#panel/api';

/** Returns the client of the plugin's admin API. */
export const useRedirectsApi = () => usePanelApi('/admin/redirects');

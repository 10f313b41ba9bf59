import { usePanelApi } from '#panel/api';

/** Calls of the plugin's API. */
export const useRedirectsApi = () => usePanelApi('/admin/redirects');

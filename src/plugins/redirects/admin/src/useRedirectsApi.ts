import { usePanelApi } from '../../../../admin/parts/api';

/** Calls of the plugin's API. */
export const useRedirectsApi = () => usePanelApi('/admin/redirects');

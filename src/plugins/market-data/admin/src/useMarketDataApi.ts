import { usePanelApi } from '#panel/api';

/** Calls of the plugin's API. */
export const useMarketDataApi = () => usePanelApi('/admin/market-data');

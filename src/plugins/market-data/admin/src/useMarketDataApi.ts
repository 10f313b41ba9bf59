import { usePanelApi } from '#panel/api';

/** Returns the client of the plugin's admin API. */
export const useMarketDataApi = () => usePanelApi('/admin/market-data');

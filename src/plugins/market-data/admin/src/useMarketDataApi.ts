import { usePanelApi } from '#panel/api';

/** Client of the plugin's admin API. */
export const useMarketDataApi = () => usePanelApi('/admin/market-data');

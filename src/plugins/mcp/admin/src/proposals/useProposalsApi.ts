import { usePanelApi } from '#panel/api';

/** Calls about what agents propose. */
export const useProposalsApi = () => usePanelApi('/admin/mcp/proposals');

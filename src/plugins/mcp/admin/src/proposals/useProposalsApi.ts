import { usePanelApi } from '#panel/api';

/** Client for the proposals API. */
export const useProposalsApi = () => usePanelApi('/admin/mcp/proposals');

import { usePanelApi } from '../../../../../admin/parts/api';

/** Calls about what agents propose. */
export const useProposalsApi = () => usePanelApi('/admin/mcp/proposals');

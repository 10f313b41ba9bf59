import { usePanelApi } from '../../../../admin/parts/api';

export const useReviewApi = () => usePanelApi('/admin/review');

export type ReviewApi = ReturnType<typeof useReviewApi>;

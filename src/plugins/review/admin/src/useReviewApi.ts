import { usePanelApi } from '#panel/api';

export const useReviewApi = () => usePanelApi('/admin/review');

export type ReviewApi = ReturnType<typeof useReviewApi>;
